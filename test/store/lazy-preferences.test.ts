/** An action needs no other file than the first; preferences come when they are needed. */
import { describe, expect, test, vi } from 'vitest';
import type { Mock } from 'vitest';
import { createPreferences } from '../../src/store/preferences/preferences.js';
import type { CreatePreferences } from '../../src/store/preferences/preferences.js';
import { answered, createWorld, history, idOf, MINUTE, OFFLINE, settle } from './support.js';
import type { Open, World } from './support.js';

const ID = idOf(5);
const QUIET = { refreshInterval: 0 };
const step = ({ inbox }: Open): string => inbox.messages.peek().find(({ id }) => id === ID)?.outcome.state ?? '';
const sent = (world: World): number => world.service.asked('action').length;
const stored = ({ disk }: World): number => [...disk.keys()].filter((key) => key.endsWith(`o.${ID}`)).length;

/** A world in which the rest of the code cannot be fetched, until the mock says otherwise. */
function createBroken(): readonly [World, Mock<() => Promise<CreatePreferences>>] {
  const fetched = vi.fn<() => Promise<CreatePreferences>>().mockRejectedValue(new TypeError('no network'));
  return [createWorld(history(5), fetched), fetched];
}

describe('an action', () => {
  test('is stored before it is sent, and sent without fetching any code', async () => {
    const [world, fetched] = createBroken();
    const tab = await world.open(QUIET);
    const acted = tab.inbox.act(ID, 'primary');
    expect(stored(world)).toBe(1);
    await acted;
    expect(step(tab)).toBe('done');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('waits without a network, and a page loaded later sends it with the same key, though nobody opens the panel', async () => {
    const [world, fetched] = createBroken();
    const tab = await world.open(QUIET);
    world.service.fail('action', OFFLINE);
    await tab.inbox.act(ID, 'primary');
    expect(step(tab)).toBe('waiting');
    expect(stored(world)).toBe(1);
    tab.inbox.stop();

    const later = await world.open(QUIET);
    await settle();
    expect(step(later)).toBe('done');
    expect(fetched).not.toHaveBeenCalled();
    const [first, second] = world.service.asked('action');
    expect(second?.key).toBe(first?.key);
  });

  test('that was left by an earlier page is not sent by one that is gone before its first answer', async () => {
    const [world] = createBroken();
    const tab = await world.open(QUIET);
    world.service.fail('action', OFFLINE);
    await tab.inbox.act(ID, 'primary');
    tab.inbox.stop();
    const later = world.create(QUIET);
    later.inbox.start();
    later.inbox.stop();
    await world.clock.pass(10 * MINUTE);
    expect(sent(world)).toBe(1);
  });

  test('can be set back and tried again without fetching any code', async () => {
    const [world, fetched] = createBroken();
    const tab = await world.open(QUIET);
    world.service.fail('action', answered(422));
    await tab.inbox.act(ID, 'primary');
    expect(step(tab)).toBe('failed');
    await tab.inbox.retry(ID);
    expect(step(tab)).toBe('done');
    await tab.inbox.undoAction(ID);
    expect(step(tab)).toBe('pending');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('that cannot be stored is told as failed', async () => {
    const [world] = createBroken();
    const tab = await world.open(QUIET);
    await tab.inbox.act(ID, 'primary', { note: 'x'.repeat(10_000) });
    expect(tab.told.at(-1)).toMatchObject({ kind: 'action-failed', action: 'primary', error: { code: 'refused' } });
    expect(sent(world)).toBe(0);
  });

  test('before the first answer is told as an error of the action: nobody knows yet whose it is', async () => {
    const [world] = createBroken();
    const tab = world.create(QUIET);
    await tab.inbox.act(ID, 'primary');
    expect(tab.told).toMatchObject([{ kind: 'error', operation: 'action', error: { code: 'refused' } }]);
  });

  test('of a message that is not loaded is sent, and told as an error where the service refuses it', async () => {
    const [world] = createBroken();
    const tab = await world.open(QUIET);
    world.service.fail('action', answered(404));
    await tab.inbox.act('unknown', 'primary');
    expect(tab.told.at(-1)).toMatchObject({ kind: 'error', operation: 'action', error: { code: 'missing' } });
  });
});

describe('the code for preferences', () => {
  test('is not fetched by a page in which nobody opens the panel', async () => {
    const [world, fetched] = createBroken();
    const tab = await world.open({ refreshInterval: MINUTE });
    tab.inbox.markRead(ID);
    tab.inbox.markAllRead();
    await world.clock.pass(5 * MINUTE);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('can fail to load once and be asked for again', async () => {
    const [world, fetched] = createBroken();
    const { inbox } = await world.open(QUIET);
    await expect(inbox.loadPreferencesCode()).rejects.toThrow('no network');
    fetched.mockResolvedValueOnce(createPreferences);
    await Promise.all([inbox.loadPreferencesCode(), inbox.loadPreferencesCode()]);
    expect(fetched).toHaveBeenCalledTimes(2);
    await inbox.preferences.load();
    expect(inbox.preferences.status.value).toBe('ready');
    await inbox.loadPreferencesCode();
    expect(inbox.preferences.value.value).not.toBeNull();
  });
});
