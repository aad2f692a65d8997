import { describe, expect, test } from 'vitest';
import { switchKey } from '../../src/store/preferences/apply-switch.js';
import type { InboxClient } from '../../src/store/ports.js';
import { answered, createWorld, OFFLINE, settle, SIGNED_OUT } from './support.js';
import type { Open, World } from './support.js';

const workflow = (identifier: string, channels: object) => ({ channels, workflow: { identifier, name: identifier } });

async function open(): Promise<readonly [World, Open]> {
  const world = createWorld();
  world.service.preferences = {
    global: { channels: { email: true, in_app: true } },
    workflows: [workflow('one', { email: true, in_app: true }), workflow('two', { email: false })],
  };
  const tab = await world.open({ refreshInterval: 0 });
  await tab.inbox.preferences.load();
  return [world, tab];
}

const shown = ({ inbox }: Open): unknown => {
  const value = inbox.preferences.value.value;
  return value && [value.global.channels, ...value.workflows.map(({ channels }) => channels)];
};

test('are null until they are asked for, and loading them says how it goes', async () => {
  const world = createWorld();
  const { inbox } = await world.open();
  expect([inbox.preferences.value.value, inbox.preferences.status.value]).toEqual([null, 'idle']);
  const answer = world.service.hold('preferences');
  const asking = [inbox.preferences.load(), inbox.preferences.load()];
  await settle();
  expect(inbox.preferences.status.value).toBe('loading');
  await answer();
  await Promise.all(asking);
  expect(inbox.preferences.status.value).toBe('ready');
  expect(world.service.asked('preferences')).toHaveLength(1);
});

test('that can not be loaded say so, keep what was known, and can be asked for again', async () => {
  const [world, tab] = await open();
  world.service.fail('preferences', OFFLINE);
  await tab.inbox.preferences.load();
  expect(tab.inbox.preferences.status.value).toBe('failed');
  expect(shown(tab)).not.toBeNull();
  expect(tab.told.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences', error: OFFLINE });
  await tab.inbox.preferences.load();
  expect(tab.inbox.preferences.status.value).toBe('ready');
});

describe('a switch', () => {
  test('shows at once, saves by itself, and says that it is saving', async () => {
    const [world, tab] = await open();
    const { preferences } = tab.inbox;
    const answer = world.service.hold('update');
    void preferences.setChannel('one', 'email', false);
    await settle();
    expect(shown(tab)).toEqual([{ email: true, in_app: true }, { email: false, in_app: true }, { email: false }]);
    expect([...preferences.saving.value]).toEqual([switchKey('one', 'email')]);
    expect(world.service.asked('update')).toMatchObject([
      { body: { channels: { email: false }, workflowId: 'one' }, subject: 'anna' },
    ]);
    await answer();
    await settle();
    expect(preferences.saving.value.size).toBe(0);
    expect(tab.told.at(-1)).toEqual({ kind: 'preference', workflow: 'one', channel: 'email', on: false });
  });
  test('for all workflows shows what it replaces in each, as the service does', async () => {
    const [world, tab] = await open();
    const answer = world.service.hold('update');
    void tab.inbox.preferences.setChannel(null, 'email', false);
    await settle();
    const expected = [{ email: false, in_app: true }, { email: false, in_app: true }, { email: false }];
    expect(shown(tab)).toEqual(expected);
    await answer();
    expect(shown(tab)).toEqual(expected);
    expect(world.service.asked('update')[0]?.body).toEqual({ channels: { email: false } });
  });
  test('of a channel that is not used anywhere changes nothing that is shown', async () => {
    const [, tab] = await open();
    const before = shown(tab);
    void tab.inbox.preferences.setChannel('two', 'sms', true);
    expect(shown(tab)).toEqual(before);
  });
  test.each([OFFLINE, answered(404), answered(500), SIGNED_OUT])(
    'that is not saved for %s goes back, with its reason',
    async (failure) => {
      const [world, tab] = await open();
      const { preferences } = tab.inbox;
      const before = shown(tab);
      world.service.fail('update', failure);
      await preferences.setChannel('one', 'email', false);
      expect(shown(tab)).toEqual(before);
      expect(preferences.errors.value.get(switchKey('one', 'email'))).toBe(failure);
      expect(tab.told.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences' });
      await preferences.setChannel('one', 'email', false);
      expect(preferences.errors.value.size).toBe(0);
      expect(shown(tab)).toMatchObject([{}, { email: false }, {}]);
    },
  );
  test('that fails takes no other one back', async () => {
    const [world, tab] = await open();
    world.service.fail('update', answered(500));
    const saving = [
      tab.inbox.preferences.setChannel('one', 'email', false),
      tab.inbox.preferences.setChannel('one', 'in_app', false),
    ];
    await Promise.all(saving);
    expect(shown(tab)).toMatchObject([{}, { email: true, in_app: false }, {}]);
  });
});

test('several switches leave one after the other, in order, each under its own key', async () => {
  const [world, tab] = await open();
  const { preferences } = tab.inbox;
  const answer = world.service.hold('update');
  const saving = [
    preferences.setChannel('one', 'email', false),
    preferences.setChannel(null, 'email', true),
    preferences.setChannel('one', 'email', false),
  ];
  await settle();
  expect(world.service.asked('update')).toHaveLength(1);
  expect(shown(tab)).toMatchObject([{ email: true }, { email: false }, { email: true }]);
  await answer();
  await Promise.all(saving);
  expect(world.service.asked('update').map(({ body }) => Object(body).workflowId)).toEqual(['one', undefined, 'one']);
  expect(new Set(world.service.asked('update').map(({ key }) => key)).size).toBe(3);
  expect(shown(tab)).toMatchObject([{ email: true }, { email: false }, { email: true }]);
});

test('a question that was asked before a switch does not show what was so before it', async () => {
  const [world, tab] = await open();
  const { preferences } = tab.inbox;
  const answer = world.service.hold('preferences');
  const loading = preferences.load();
  const saving = preferences.setChannel('one', 'email', false);
  await settle();
  expect(shown(tab)).toMatchObject([{}, { email: false }, {}]);
  await answer();
  await Promise.all([loading, saving]);
  expect(shown(tab)).toMatchObject([{}, { email: false }, {}]);
});

test('a switch before anything is loaded is not sent', async () => {
  const world = createWorld();
  const { inbox } = await world.open();
  await inbox.preferences.setChannel(null, 'email', false);
  expect(world.service.asked('update')).toEqual([]);
});

test('loading that is cut off by stop() can be asked for again', async () => {
  const [world, tab] = await open();
  const answer = world.service.hold('preferences');
  const loading = tab.inbox.preferences.load();
  await settle();
  tab.inbox.stop();
  await answer();
  await loading;
  tab.inbox.start();
  await tab.inbox.preferences.load();
  expect(tab.inbox.preferences.status.value).toBe('ready');
});

describe('preferences that were loaded before', () => {
  test('are loaded again after refresh(), and nothing is asked where nobody has opened them', async () => {
    const [world, tab] = await open();
    world.service.preferences = { global: { channels: { email: false } }, workflows: [] };
    await tab.inbox.refresh();
    expect(shown(tab)).toEqual([{ email: false }]);
    const other = await world.open();
    const since = world.service.asked('preferences').length;
    await other.inbox.refresh();
    expect(world.service.asked('preferences')).toHaveLength(since);
  });

  test.each([
    ['somebody else signs in', async (world: World, tab: Open) => ((world.service.who = 'berta'), tab.inbox.refresh())],
    ['clear() and refresh()', async (_: World, tab: Open) => (tab.inbox.clear(), tab.inbox.refresh())],
  ])('can be loaded at once for the next reader while the last one is being answered: %s', async (_, change) => {
    const [world, tab] = await open();
    const { preferences } = tab.inbox;
    const late = world.service.hold('preferences');
    void preferences.load();
    await settle();
    await change(world, tab);
    expect(preferences.status.value).toBe('idle');
    await world.service.hold('preferences')();
    world.service.preferences = { global: { channels: { sms: true } }, workflows: [] };
    const loading = preferences.load();
    expect(preferences.status.value).toBe('loading');
    await late();
    await loading;
    expect([preferences.status.value, shown(tab)]).toEqual(['ready', [{ sms: true }]]);
  });

  test('say that they failed after an exception that is no failure of the service, and can be loaded again', async () => {
    const world = createWorld();
    let broken = true;
    const client = {
      getPreferences: async (...how: Parameters<InboxClient['getPreferences']>) => {
        if (broken) throw new TypeError('broken');
        return world.service.client.getPreferences(...how);
      },
    };
    const tab = world.create({}, true, undefined, '', { client });
    tab.inbox.start();
    await settle();
    await tab.inbox.preferences.load();
    expect(tab.inbox.preferences.status.value).toBe('failed');
    expect(tab.told.at(-1)).toMatchObject({ kind: 'error', operation: 'preferences', error: { code: 'broken' } });
    broken = false;
    await tab.inbox.preferences.load();
    expect(tab.inbox.preferences.status.value).toBe('ready');
  });
});
