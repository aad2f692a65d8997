/** The code of actions and that of preferences load on first use. */
import { describe, expect, test, vi } from 'vitest';
import { createPreferences, type CreatePreferences } from '../../../src/store/preferences/preferences.js';
import { createReaderOutbox, type CreateOutbox } from '../../../src/store/reader/reader-outbox.js';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { MINUTE } from '../../support/times.js';

const ID = idOf(5);

/** A tab in which the code for preferences fails to load until the mock is changed. */
async function openWithoutCode(settings = QUIET) {
  const loadCode = vi.fn<() => Promise<CreatePreferences>>().mockRejectedValue(new TypeError('no network'));
  const world = createWorld(createRows(5), loadCode);
  return { world, loadCode, tab: await world.open(settings) };
}

test('actions are sent, retried, undone and sent after a reload without the code for preferences', async () => {
  const { world, tab, loadCode } = await openWithoutCode();
  await tab.actWithFaults(ID, errorWithStatus(422));
  expect(tab.stateOf(ID)).toBe('failed');
  await tab.inbox.retry(ID);
  expect(tab.stateOf(ID)).toBe('done');
  await tab.inbox.undoAction(ID);
  expect(tab.stateOf(ID)).toBe('pending');
  await tab.actWithFaults(ID, OFFLINE);
  expect(tab.stateOf(ID)).toBe('waiting');
  const later = await world.reopen(tab, QUIET);
  await flushPromises();
  expect(later.stateOf(ID)).toBe('done');
  expect(loadCode).not.toHaveBeenCalled();
});

describe('the code for preferences', () => {
  test('is not loaded while the panel stays closed', async () => {
    const { world, loadCode, tab } = await openWithoutCode({ refreshInterval: MINUTE });
    tab.inbox.markRead(idOf(5));
    tab.inbox.markAllRead();
    await world.clock.advance(5 * MINUTE);
    expect(loadCode).not.toHaveBeenCalled();
  });

  test('loads on a second request after the first one failed', async () => {
    const { loadCode, tab } = await openWithoutCode();
    const { inbox } = tab;
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

describe('the code of actions', () => {
  /** A tab whose code arrives with a call. */
  async function openSlowly() {
    let arrive: ((code: CreateOutbox) => void) | undefined;
    const loadOutbox = vi.fn(() => new Promise<CreateOutbox>((resolve) => (arrive = resolve)));
    const opened = await openWorld(5, QUIET, { loadOutbox });
    const stored = (): string[] => [...opened.world.disk].flatMap(([key, text]) => (key.includes(':o.') ? text : []));
    return { ...opened, loadOutbox, stored, arrive: () => arrive?.(createReaderOutbox) };
  }

  test('loads with the first action, which is stored and shown meanwhile, and sent once', async () => {
    const { tab, service, loadOutbox, stored, arrive } = await openSlowly();
    await tab.inbox.refresh();
    expect(loadOutbox).not.toHaveBeenCalled();
    const acting = [1, 2].map(() => tab.inbox.act(ID, 'primary', { note: 'é' }));
    const [entry, ...others] = stored();
    expect([tab.stateOf(ID), others]).toEqual(['sending', []]);
    arrive();
    await Promise.all(acting);
    expect(tab.stateOf(ID)).toBe('done');
    expect(service.callsTo('action')).toMatchObject([{ id: ID, body: { payload: { note: 'é' } } }]);
    expect(entry).toContain(`"${service.callsTo('action')[0]?.key}"`);
    expect(loadOutbox).toHaveBeenCalledOnce();
  });

  test.each([
    ['no JSON', { big: 1n }],
    ['too long', { text: 'x'.repeat(9000) }],
  ])('refuses a payload that is %s', async (_, payload) => {
    const { tab, service, stored, arrive } = await openSlowly();
    const acting = tab.inbox.act(ID, 'primary', payload);
    expect([tab.stateOf(ID), stored()]).toEqual(['pending', []]);
    arrive();
    await acting;
    expect(tab.kinds()).toContain('action-failed');
    expect(service.callsTo('action')).toEqual([]);
  });

  test('that failed to load is loaded with the next response, and the action waits until then', async () => {
    const loadOutbox = vi.fn<() => Promise<CreateOutbox>>().mockRejectedValue(OFFLINE);
    const { world, tab, service } = await openWorld(5, QUIET, { loadOutbox });
    await tab.inbox.act(ID, 'primary');
    expect(tab.outcomeOf(ID)).toEqual({ state: 'waiting', type: 'primary', error: OFFLINE });
    expect(tab.events.at(-1)).toEqual({ kind: 'error', operation: 'action', error: OFFLINE });
    expect([await tab.inbox.cancelAction(ID), service.callsTo('action')]).toEqual([false, []]);
    await tab.inbox.refresh();
    expect(tab.stateOf(ID)).toBe('waiting');
    loadOutbox.mockResolvedValue(createReaderOutbox);
    await tab.inbox.refresh();
    await flushPromises();
    expect([tab.stateOf(ID), service.callsTo('action').length]).toEqual(['done', 1]);
    const later = await world.reopen(tab, QUIET);
    expect(later.stateOf(ID)).toBe('done');
  });

  test('that arrives in a stopped inbox sends nothing that is stored, until it starts again', async () => {
    const { world, tab, service, arrive } = await openSlowly();
    tab.inbox.stop();
    const other = await world.open(QUIET, { loadOutbox: () => Promise.reject(OFFLINE) });
    await other.inbox.act(ID, 'primary');
    other.inbox.stop();
    tab.inbox.start();
    await flushPromises();
    tab.inbox.stop();
    arrive();
    await flushPromises();
    expect([tab.stateOf(ID), service.callsTo('action')]).toEqual(['waiting', []]);
    tab.inbox.start();
    await flushPromises();
    expect(tab.stateOf(ID)).toBe('done');
  });
});
