/** Code loading: actions work without any further file; the code for preferences loads on first use. */
import { describe, expect, test, vi } from 'vitest';
import type { Mock } from 'vitest';
import { createPreferences } from '../../../src/store/preferences/preferences.js';
import type { CreatePreferences } from '../../../src/store/preferences/preferences.js';
import {
  createRows,
  createWorld,
  errorWithStatus,
  flushPromises,
  idOf,
  MINUTE,
  OFFLINE,
  QUIET,
} from '../../support/store-world.js';
import type { OpenTab, World } from '../../support/store-world.js';

const ID = idOf(5);
const stateOf = ({ inbox }: OpenTab): string => inbox.messages.peek().find(({ id }) => id === ID)?.outcome.state ?? '';
const actionRequests = (world: World): number => world.service.callsTo('action').length;
const storedActions = ({ disk }: World): number => [...disk.keys()].filter((key) => key.endsWith(`o.${ID}`)).length;

/** A world in which the code for preferences fails to load until the mock is changed. */
function createWorldWithoutCode(): readonly [World, Mock<() => Promise<CreatePreferences>>] {
  const loadCode = vi.fn<() => Promise<CreatePreferences>>().mockRejectedValue(new TypeError('no network'));
  return [createWorld(createRows(5), loadCode), loadCode];
}

describe('an action', () => {
  test('is stored before it is sent, and loads no code', async () => {
    const [world, loadCode] = createWorldWithoutCode();
    const tab = await world.open(QUIET);
    const acting = tab.inbox.act(ID, 'primary');
    expect(storedActions(world)).toBe(1);
    await acting;
    expect(stateOf(tab)).toBe('done');
    expect(loadCode).not.toHaveBeenCalled();
  });

  test('waits while offline, and the next page sends it with the same key without opening the panel', async () => {
    const [world, loadCode] = createWorldWithoutCode();
    const tab = await world.open(QUIET);
    await tab.actWithFaults(ID, OFFLINE);
    expect(stateOf(tab)).toBe('waiting');
    expect(storedActions(world)).toBe(1);
    const later = await world.reopen(tab, QUIET);
    await flushPromises();
    expect(stateOf(later)).toBe('done');
    expect(loadCode).not.toHaveBeenCalled();
    const [first, second] = world.service.callsTo('action');
    expect(second?.key).toBe(first?.key);
  });

  test('from an earlier page is not sent by a page that stops before its first response', async () => {
    const [world] = createWorldWithoutCode();
    const tab = await world.open(QUIET);
    await tab.actWithFaults(ID, OFFLINE);
    tab.inbox.stop();
    const later = world.create(QUIET);
    later.inbox.start();
    later.inbox.stop();
    await world.clock.advance(10 * MINUTE);
    expect(actionRequests(world)).toBe(1);
  });

  test('can be undone and retried without loading code', async () => {
    const [world, loadCode] = createWorldWithoutCode();
    const tab = await world.open(QUIET);
    await tab.actWithFaults(ID, errorWithStatus(422));
    expect(stateOf(tab)).toBe('failed');
    await tab.inbox.retry(ID);
    expect(stateOf(tab)).toBe('done');
    await tab.inbox.undoAction(ID);
    expect(stateOf(tab)).toBe('pending');
    expect(loadCode).not.toHaveBeenCalled();
  });

  test('emits action-failed if it cannot be stored', async () => {
    const [world] = createWorldWithoutCode();
    const tab = await world.open(QUIET);
    await tab.inbox.act(ID, 'primary', { note: 'x'.repeat(10_000) });
    expect(tab.events.at(-1)).toMatchObject({ kind: 'action-failed', action: 'primary', error: { code: 'refused' } });
    expect(actionRequests(world)).toBe(0);
  });

  test('before the first response emits an error event, because the subscriber is unknown', async () => {
    const [world] = createWorldWithoutCode();
    const tab = world.create(QUIET);
    await tab.inbox.act(ID, 'primary');
    expect(tab.events).toMatchObject([{ kind: 'error', operation: 'action', error: { code: 'refused' } }]);
  });

  test('on a message that is not loaded is sent, and a rejection emits an error event', async () => {
    const [world] = createWorldWithoutCode();
    const tab = await world.open(QUIET);
    await tab.actWithFaults('unknown', errorWithStatus(404));
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'action', error: { code: 'missing' } });
  });
});

describe('the code for preferences', () => {
  test('is not loaded while the panel stays closed', async () => {
    const [world, loadCode] = createWorldWithoutCode();
    const tab = await world.open({ refreshInterval: MINUTE });
    tab.inbox.markRead(ID);
    tab.inbox.markAllRead();
    await world.clock.advance(5 * MINUTE);
    expect(loadCode).not.toHaveBeenCalled();
  });

  test('loads on a second request after the first one failed', async () => {
    const [world, loadCode] = createWorldWithoutCode();
    const { inbox } = await world.open(QUIET);
    await expect(inbox.loadPreferencesCode()).rejects.toThrow('no network');
    loadCode.mockResolvedValueOnce(createPreferences);
    await Promise.all([inbox.loadPreferencesCode(), inbox.loadPreferencesCode()]);
    expect(loadCode).toHaveBeenCalledTimes(2);
    await inbox.preferences.load();
    expect(inbox.preferences.status.value).toBe('ready');
    await inbox.loadPreferencesCode();
    expect(inbox.preferences.value.value).not.toBeNull();
  });
});
