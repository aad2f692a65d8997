/** What acts and prefers comes when it is needed, and nothing is lost for that. */
import { describe, expect, test, vi } from 'vitest';
import type { Mock } from 'vitest';
import { work } from '../../src/store/work.js';
import type { Work } from '../../src/store/work.js';
import { createWorld, history, idOf, MINUTE, settle, OFFLINE } from './support.js';
import type { Open, World } from './support.js';

const ID = idOf(5);
const QUIET = { refreshInterval: 0 };
const step = ({ inbox }: Open): string => inbox.messages.peek().find(({ id }) => id === ID)?.outcome.step ?? '';
const sent = (world: World): number => world.service.asked('action').length;

/** A world whose pages fetch, with what gives it to those that wait. */
function createLate(): readonly [World, fetched: Mock<() => Promise<Work>>, give: () => Promise<void>] {
  const waiting: ((given: Work) => void)[] = [];
  const fetched = vi.fn<() => Promise<Work>>(() => new Promise((resolve) => void waiting.push(resolve)));
  const give = async (): Promise<void> => {
    for (const resolve of waiting.splice(0)) resolve(work);
    await settle();
  };
  return [createWorld(history(5), fetched), fetched, give];
}

/** A page stores an action, can't send it, and goes. */
async function leave(): Promise<ReturnType<typeof createLate>> {
  const late = createLate();
  const [world, fetched, give] = late;
  const tab = await world.open(QUIET);
  world.service.fail('action', OFFLINE);
  const acted = tab.inbox.act(ID, 'primary');
  await give();
  await acted;
  expect(step(tab)).toBe('waiting');
  tab.inbox.stop();
  fetched.mockClear();
  return late;
}

describe('what acts and prefers', () => {
  test('is not fetched by a page in which nobody does either', async () => {
    const [world, fetched] = createLate();
    const tab = await world.open({ refreshInterval: MINUTE });
    tab.inbox.markRead(ID);
    tab.inbox.markAllRead();
    await world.clock.pass(5 * MINUTE);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is fetched by who acts before the panel is there, and the action is sent', async () => {
    const [world, fetched, give] = createLate();
    const tab = await world.open(QUIET);
    const acted = tab.inbox.act(ID, 'primary');
    await settle();
    expect(fetched).toHaveBeenCalledOnce();
    expect(sent(world)).toBe(0);
    await give();
    await acted;
    expect(sent(world)).toBe(1);
    expect(step(tab)).toBe('done');
  });

  test('that cannot be had is told, as a failure of the action, and may be tried again', async () => {
    const [world, fetched] = createLate();
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    fetched.mockResolvedValueOnce(work);
    const tab = await world.open(QUIET);
    await tab.inbox.act(ID, 'primary');
    expect(tab.told.at(-1)).toMatchObject({ kind: 'error', operation: 'action', failure: { kind: 'offline' } });
    await tab.inbox.act(ID, 'primary');
    expect(step(tab)).toBe('done');
  });

  test('sends what an earlier page left, though nobody opens anything', async () => {
    const [world, fetched, give] = await leave();
    const tab = await world.open(QUIET);
    expect(fetched).toHaveBeenCalledOnce();
    expect(sent(world)).toBe(1);
    await give();
    expect(sent(world)).toBe(2);
    expect(step(tab)).toBe('done');
    const [first, second] = world.service.asked('action');
    expect(second?.key).toBe(first?.key);
  });

  test('that could not be fetched for what was left is asked for again with the next answer', async () => {
    const [world, fetched] = await leave();
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    fetched.mockResolvedValueOnce(work);
    const tab = await world.open(QUIET);
    await settle();
    expect(sent(world)).toBe(1);
    await tab.inbox.refresh();
    await settle();
    expect(step(tab)).toBe('done');
    expect(sent(world)).toBe(2);
  });

  test('sends nothing for a page that is gone by then', async () => {
    const [world, , give] = await leave();
    const tab = await world.open(QUIET);
    tab.inbox.stop();
    await give();
    await world.clock.pass(10 * MINUTE);
    expect(sent(world)).toBe(1);
  });

  test('acts for nobody else than who pressed', async () => {
    const [world, , give] = createLate();
    const tab = await world.open(QUIET);
    const acted = tab.inbox.act(ID, 'primary', { secret: 'of Anna' });
    await settle();
    world.service.who = 'berta';
    await tab.inbox.refresh();
    await give();
    await acted;
    await world.clock.pass(MINUTE);
    expect(sent(world)).toBe(0);
    expect([...world.disk.values()].join()).not.toContain('secret');
  });

  test('prefers, once it is there', async () => {
    const [world, , give] = createLate();
    const { inbox } = await world.open(QUIET);
    const prepared = inbox.prepare();
    await give();
    await prepared;
    await inbox.preferences.load();
    expect(inbox.preferences.status.value).toBe('ready');
    await inbox.prepare();
    expect(inbox.preferences.value.value).not.toBeNull();
  });
});
