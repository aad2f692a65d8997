/** Code loading: actions work without any further file; the code for preferences loads on first use. */
import { describe, expect, test, vi } from 'vitest';
import { createPreferences, type CreatePreferences } from '../../../src/store/preferences/preferences.js';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, QUIET } from '../../support/store-world.js';
import { MINUTE } from '../../support/times.js';

/** A tab in which the code for preferences fails to load until the mock is changed. */
async function openWithoutCode(settings = QUIET) {
  const loadCode = vi.fn<() => Promise<CreatePreferences>>().mockRejectedValue(new TypeError('no network'));
  const world = createWorld(createRows(5), loadCode);
  return { world, loadCode, tab: await world.open(settings) };
}

test('actions are sent, retried, undone and sent after a reload without loading code', async () => {
  const ID = idOf(5);
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
