/** Unexpected exceptions of ports, client and host, and a network that is not ready after a device wakes. */
import { describe, expect, test, vi } from 'vitest';
import { OFFLINE, createStorage, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { MINUTE, SECOND } from '../../support/times.js';

describe('an exception that is not an InboxError', () => {
  const broken = new TypeError('no channel');
  const fail = (): never => {
    throw broken;
  };

  test.each([
    ['of a port when it opens a channel', { ports: { openChannel: fail } }],
    ['of a port when it reads the storage', { storage: { ...createStorage(new Map()), keys: fail } }],
    ['of the client', { client: { getFeed: fail } }],
    ['of the client later', { client: { getFeed: () => Promise.reject(broken) } }],
  ])('%s sets the status to failed and emits an error event with its cause', async (_, options) => {
    const tab = await openWorld(3, QUIET, options);
    expect(tab.summary()).toEqual(['failed', 'broken', 'failed', 0, '0']);
    expect(tab.events).toMatchObject([
      { kind: 'error', operation: 'feed', error: { message: 'TypeError: no channel', cause: broken } },
    ]);
    expect(tab.inbox.error.value?.cause).toBe(broken);
  });

  test('on the first load does not last: the next response shows the rows', async () => {
    const { world, service } = await openWorld(3);
    const cause = new DOMException('The operation is insecure.', 'SecurityError');
    vi.spyOn(service.client, 'getFeed').mockRejectedValueOnce(cause);
    const tab = await world.open(QUIET);
    expect(tab.events).toMatchObject([{ kind: 'error', operation: 'feed', error: { code: 'broken', cause } }]);
    await tab.inbox.refresh();
    expect(tab.summary()).toEqual(['ready', null, 'none', 3, '3']);
  });

  test('during a refresh keeps the rows, and the next poll comes at its usual time', async () => {
    const { service, clock, ...tab } = await openWorld(3);
    vi.spyOn(service.client, 'getFeed').mockImplementationOnce(fail);
    await tab.inbox.refresh();
    expect(tab.summary()).toEqual(['failed', 'broken', 'none', 3, '3']);
    await clock.advance(MINUTE);
    expect(tab.summary()).toEqual(['ready', null, 'none', 3, '3']);
  });

  test('is not a read that stop() aborts, neither the first nor a later one, whose response changes nothing', async () => {
    const { world, tab } = await openWorld(3);
    world.service.insert({ _id: 'new' });
    const answer = await tab.blockRefresh();
    const first = await world.open(QUIET);
    for (const { inbox } of [tab, first]) inbox.stop();
    await answer();
    expect([tab.summary(), tab.kinds()]).toEqual([['ready', null, 'none', 3, '3'], ['load']]);
    expect([first.inbox.status.value, first.kinds()]).toEqual(['loading', []]);
  });

  test("thrown by the host's event listener is reported asynchronously and stops nothing", async () => {
    const realQueueMicrotask = queueMicrotask;
    const reported: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (run: () => void) =>
      realQueueMicrotask(() => {
        try {
          run();
        } catch (error) {
          reported.push(error);
        }
      }),
    );
    const tab = await openWorld(3, {}, { emit: fail });
    tab.inbox.markRead(idOf(3));
    await tab.receive({ _id: 'new' });
    await flushPromises();
    vi.unstubAllGlobals();
    expect(reported).toEqual([broken, broken, broken]);
    expect(tab.summary()).toEqual(['ready', null, 'none', 4, '3']);
  });
});

describe('a network that is not ready when a device wakes', () => {
  test('is retried once before the status becomes offline', async () => {
    const { world, tab } = await openWorld(3);
    world.service.failNext('feed', OFFLINE);
    const seen = new Set<string>();
    tab.inbox.status.subscribe((status) => void seen.add(status));
    tab.setVisible(false);
    await world.clock.advance(MINUTE);
    tab.setVisible(true);
    await world.clock.advance(3 * SECOND);
    expect([world.feedRequests(), [...seen], tab.kinds()]).toEqual([3, ['ready'], ['load']]);
  });

  test('sets the status to offline if the retry fails too', async () => {
    const { world, tab } = await openWorld(3);
    world.service.outage = OFFLINE;
    await world.clock.advance(40 * SECOND);
    expect([tab.summary(), tab.kinds().at(-1)]).toEqual([['offline', 'offline', 'none', 3, '3'], 'error']);
  });
});
