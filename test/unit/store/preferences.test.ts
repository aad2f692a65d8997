import { describe, expect, test } from 'vitest';
import { switchKey } from '../../../src/store/preferences/apply-switch.js';
import type { InboxClient } from '../../../src/store/ports.js';
import { errorWithStatus, OFFLINE, SIGNED_OUT } from '../../support/service-errors.js';
import { createWorld, flushPromises, openWorld, QUIET, type OpenTab, type World } from '../../support/store-world.js';

const workflow = (identifier: string, channels: object) => ({ channels, workflow: { identifier, name: identifier } });

async function open() {
  const world = createWorld();
  world.service.preferences = {
    global: { channels: { email: true, in_app: true } },
    workflows: [workflow('one', { email: true, in_app: true }), workflow('two', { email: false })],
  };
  const tab = await world.open(QUIET);
  await tab.inbox.preferences.load();
  return { world, tab, preferences: tab.inbox.preferences };
}

const shown = ({ inbox }: OpenTab): unknown => {
  const value = inbox.preferences.value.value;
  return value && [value.global.channels, ...value.workflows.map(({ channels }) => channels)];
};

test('preferences are null until load() is called, and status reports the progress', async () => {
  const { world, inbox } = await openWorld([]);
  expect([inbox.preferences.value.value, inbox.preferences.status.value]).toEqual([null, 'idle']);
  const answer = world.service.block('preferences');
  const loading = [inbox.preferences.load(), inbox.preferences.load()];
  await flushPromises();
  expect(inbox.preferences.status.value).toBe('loading');
  await answer();
  await Promise.all(loading);
  expect([inbox.preferences.status.value, world.service.callsTo('preferences').length]).toEqual(['ready', 1]);
});

test('a failed load sets status to "failed", keeps the loaded preferences, and can be retried', async () => {
  const { world, tab } = await open();
  world.service.failNext('preferences', OFFLINE);
  await tab.inbox.preferences.load();
  expect(tab.inbox.preferences.status.value).toBe('failed');
  expect(shown(tab)).not.toBeNull();
  expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences', error: OFFLINE });
  await tab.inbox.preferences.load();
  expect(tab.inbox.preferences.status.value).toBe('ready');
});

describe('setChannel()', () => {
  test('shows the change at once, saves it, and lists it in saving meanwhile', async () => {
    const { world, tab, preferences } = await open();
    const answer = world.service.block('update');
    void preferences.setChannel('one', 'email', false);
    await flushPromises();
    expect(shown(tab)).toEqual([{ email: true, in_app: true }, { email: false, in_app: true }, { email: false }]);
    expect([...preferences.saving.value]).toEqual([switchKey('one', 'email')]);
    expect(world.service.callsTo('update')).toMatchObject([
      { body: { channels: { email: false }, workflowId: 'one' }, subject: 'anna' },
    ]);
    await answer();
    await flushPromises();
    expect(preferences.saving.value.size).toBe(0);
    expect(tab.events.at(-1)).toEqual({ kind: 'preference', workflow: 'one', channel: 'email', on: false });
  });
  test('with null as the workflow shows the change in every workflow that has the channel', async () => {
    const { world, tab } = await open();
    const answer = world.service.block('update');
    void tab.inbox.preferences.setChannel(null, 'email', false);
    await flushPromises();
    const expected = [{ email: false, in_app: true }, { email: false, in_app: true }, { email: false }];
    expect(shown(tab)).toEqual(expected);
    await answer();
    expect([shown(tab), world.service.callsTo('update')[0]?.body]).toEqual([expected, { channels: { email: false } }]);
  });
  test('with a channel that is not in use changes nothing on screen', async () => {
    const { tab } = await open();
    const before = shown(tab);
    void tab.inbox.preferences.setChannel('two', 'sms', true);
    expect(shown(tab)).toEqual(before);
  });
  test.each([OFFLINE, errorWithStatus(404), errorWithStatus(500), SIGNED_OUT])(
    'shows the old value again and the error if saving fails with %s',
    async (error) => {
      const { world, tab, preferences } = await open();
      const before = shown(tab);
      world.service.failNext('update', error);
      await preferences.setChannel('one', 'email', false);
      expect(shown(tab)).toEqual(before);
      expect(preferences.errors.value.get(switchKey('one', 'email'))).toBe(error);
      expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences' });
      await preferences.setChannel('one', 'email', false);
      expect(preferences.errors.value.size).toBe(0);
      expect(shown(tab)).toMatchObject([{}, { email: false }, {}]);
    },
  );
  describe('a note of a failure', () => {
    type Opened = Awaited<ReturnType<typeof open>>;
    type Change = Parameters<Opened['preferences']['setChannel']>;
    const set =
      (...change: Change) =>
      ({ preferences }: Opened) =>
        preferences.setChannel(...change);
    const other = (world: World, ...change: Change) =>
      world.service.client.updatePreferences(
        { channels: { [change[1]]: change[2] }, ...(change[0] && { workflowId: change[0] }) },
        { subject: 'anna', idempotencyKey: 'other' },
      );
    test.each<readonly [string, (opened: Opened) => Promise<unknown>, number]>([
      ['goes with a later change of its switch', set('one', 'email', true), 0],
      ['goes with a later change of the switch for all', set(null, 'email', true), 0],
      ['stays after a change of another switch', set('one', 'in_app', false), 1],
      ['stays while the service has what it had', ({ preferences }) => preferences.load(), 1],
      [
        'goes when the service has what was wanted',
        async ({ world, preferences }) => {
          await flushPromises();
          await other(world, 'one', 'email', false);
          await preferences.load();
        },
        0,
      ],
      [
        'goes when another tab saves it',
        async ({ world }) => {
          const { inbox } = await world.open(QUIET);
          await inbox.preferences.load();
          await inbox.preferences.setChannel('one', 'email', false);
          await flushPromises();
        },
        0,
      ],
    ])('%s', async (_, act, notes) => {
      const opened = await open();
      opened.world.service.failNext('update', errorWithStatus(500));
      // The next change is made before the first one has failed.
      await Promise.all([opened.preferences.setChannel('one', 'email', false), act(opened)]);
      expect(opened.preferences.errors.value.size).toBe(notes);
    });
    test.each([true, false])('409: reads what was saved elsewhere: as wanted %s', async (isAsWanted) => {
      const { world, tab, preferences } = await open();
      if (isAsWanted) await other(world, 'one', 'email', false);
      await other(world, 'two', 'email', true);
      world.service.failNext('update', errorWithStatus(409));
      await preferences.setChannel('one', 'email', false);
      expect(shown(tab)).toMatchObject([{}, { email: !isAsWanted }, { email: true }]);
      expect([...preferences.errors.value.values()].map(({ code }) => code)).toEqual(isAsWanted ? [] : ['refused']);
      expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences', error: { code: 'refused' } });
    });
  });
  test('keeps other changes if one fails', async () => {
    const { world, tab } = await open();
    world.service.failNext('update', errorWithStatus(500));
    const channels = ['email', 'in_app'] as const;
    await Promise.all(channels.map((one) => tab.inbox.preferences.setChannel('one', one, false)));
    expect(shown(tab)).toMatchObject([{}, { email: true, in_app: false }, {}]);
  });
});

test('sends several changes one after the other, in order, each with its own key', async () => {
  const { world, tab, preferences } = await open();
  const answer = world.service.block('update');
  const saving = [
    preferences.setChannel('one', 'email', false),
    preferences.setChannel(null, 'email', true),
    preferences.setChannel('one', 'email', false),
  ];
  await flushPromises();
  expect(world.service.callsTo('update')).toHaveLength(1);
  expect(shown(tab)).toMatchObject([{ email: true }, { email: false }, { email: true }]);
  await answer();
  await Promise.all(saving);
  expect(world.service.callsTo('update').map(({ body }) => Object(body).workflowId)).toEqual(['one', undefined, 'one']);
  expect(new Set(world.service.callsTo('update').map(({ key }) => key)).size).toBe(3);
  expect(shown(tab)).toMatchObject([{ email: true }, { email: false }, { email: true }]);
});

test('keeps a change over the response of a load that started before it', async () => {
  const { world, tab, preferences } = await open();
  const answer = world.service.block('preferences');
  const loading = preferences.load();
  const saving = preferences.setChannel('one', 'email', false);
  await flushPromises();
  expect(shown(tab)).toMatchObject([{}, { email: false }, {}]);
  await answer();
  await Promise.all([loading, saving]);
  expect(shown(tab)).toMatchObject([{}, { email: false }, {}]);
});

test('sends nothing before preferences are loaded', async () => {
  const { world, inbox } = await openWorld([]);
  await inbox.preferences.setChannel(null, 'email', false);
  expect(world.service.callsTo('update')).toEqual([]);
});

test('load() works again after stop() aborted it', async () => {
  const { world, tab } = await open();
  const answer = world.service.block('preferences');
  const loading = tab.inbox.preferences.load();
  await flushPromises();
  tab.inbox.stop();
  await answer();
  await loading;
  tab.inbox.start();
  await tab.inbox.preferences.load();
  expect(tab.inbox.preferences.status.value).toBe('ready');
});

describe('loaded preferences', () => {
  test('load again after refresh(), while preferences that were never opened do not load', async () => {
    const { world, tab } = await open();
    world.service.preferences = { global: { channels: { email: false } }, workflows: [] };
    await tab.inbox.refresh();
    expect(shown(tab)).toEqual([{ email: false }]);
    const other = await world.open();
    const requestsBefore = world.service.callsTo('preferences').length;
    await other.inbox.refresh();
    expect(world.service.callsTo('preferences')).toHaveLength(requestsBefore);
  });

  test.each([
    ['somebody else signs in', (tab: OpenTab) => tab.refreshAs('berta')],
    ['clear() and refresh()', (tab: OpenTab) => (tab.inbox.clear(), tab.inbox.refresh())],
  ])('can load for the next reader during a load of the previous reader: %s', async (_, change) => {
    const { world, tab, preferences } = await open();
    const late = world.service.block('preferences');
    void preferences.load();
    await flushPromises();
    await change(tab);
    expect(preferences.status.value).toBe('idle');
    await world.service.block('preferences')();
    world.service.preferences = { global: { channels: { sms: true } }, workflows: [] };
    const loading = preferences.load();
    expect(preferences.status.value).toBe('loading');
    await late();
    await loading;
    expect([preferences.status.value, shown(tab)]).toEqual(['ready', [{ sms: true }]]);
  });

  test('report "failed" after an unexpected exception and can load again', async () => {
    const world = createWorld();
    let broken = true;
    const client = {
      getPreferences: async (...args: Parameters<InboxClient['getPreferences']>) => {
        if (broken) throw new TypeError('broken');
        return world.service.client.getPreferences(...args);
      },
    };
    const tab = await world.open({}, { client });
    await tab.inbox.preferences.load();
    expect(tab.inbox.preferences.status.value).toBe('failed');
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences', error: { code: 'broken' } });
    broken = false;
    await tab.inbox.preferences.load();
    expect(tab.inbox.preferences.status.value).toBe('ready');
  });
});

test('a change that waits for other requests is saved after stop()', async () => {
  const { world, tab, preferences } = await open();
  const answer = world.service.block('preferences');
  void preferences.load();
  const saving = preferences.setChannel('one', 'email', false);
  await flushPromises();
  tab.inbox.stop();
  await answer();
  await saving;
  expect(world.service.callsTo('update')).toMatchObject([{ body: { channels: { email: false }, workflowId: 'one' } }]);
  expect(preferences.saving.value.size).toBe(0);
});
