/** Unexpected exceptions of ports, client and host, and a network that is not ready after a device wakes. */
import { describe, expect, test, vi } from 'vitest';
import type { InboxClient } from '../../../src/store/ports.js';
import {
  createRows,
  createStorage,
  createWorld,
  flushPromises,
  idOf,
  MINUTE,
  OFFLINE,
  openWorld,
  SECOND,
} from '../../support/store-world.js';
import type { OpenTab } from '../../support/store-world.js';

const stateOf = ({ inbox, ids, badge }: OpenTab): unknown => {
  const { status, error, more } = inbox;
  return [status.value, error.value?.code ?? null, more.value, ids().length, badge()];
};

describe('an exception that is not an InboxError', () => {
  const broken = new TypeError('no channel');

  test.each([
    [
      'when it opens a channel',
      {
        openChannel: () => {
          throw broken;
        },
      },
    ],
    [
      'when it reads the storage',
      {
        storage: {
          ...createStorage(new Map()),
          keys: () => {
            throw broken;
          },
        },
      },
    ],
  ])('of a port %s sets the status to failed and emits an error event', async (_, ports) => {
    const { tab } = await openWorld(3, { refreshInterval: 0 }, { ports });
    expect(stateOf(tab)).toEqual(['failed', 'broken', 'failed', 0, '0']);
    expect(tab.events).toMatchObject([
      { kind: 'error', operation: 'feed', error: { message: 'TypeError: no channel' } },
    ]);
    expect(tab.inbox.error.value?.cause).toBe(broken);
  });

  test('during a refresh keeps the rows, and the next poll comes at its usual time', async () => {
    const world = createWorld(createRows(3));
    let faults = 0;
    const client = {
      getFeed: (...args: Parameters<InboxClient['getFeed']>) => {
        if (faults-- > 0) throw broken;
        return world.service.client.getFeed(...args);
      },
    };
    const tab = await world.open({}, { client });
    faults = 1;
    await tab.inbox.refresh();
    expect(stateOf(tab)).toEqual(['failed', 'broken', 'none', 3, '3']);
    await world.clock.advance(MINUTE);
    expect(stateOf(tab)).toEqual(['ready', null, 'none', 3, '3']);
  });

  test('a read aborted by stop() is not reported as an error', async () => {
    const { world, tab } = await openWorld(3);
    const answer = world.service.block('feed');
    const refreshing = tab.inbox.refresh();
    await flushPromises();
    tab.inbox.stop();
    await answer();
    await refreshing;
    expect([stateOf(tab), tab.kinds()]).toEqual([['ready', null, 'none', 3, '3'], ['load']]);
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
    const { world, tab } = await openWorld(
      3,
      {},
      {
        emit: () => {
          throw broken;
        },
      },
    );
    tab.inbox.markRead(idOf(3));
    world.service.insert({ _id: 'new' });
    await tab.inbox.refresh();
    await flushPromises();
    vi.unstubAllGlobals();
    expect(reported).toEqual([broken, broken, broken]);
    expect(stateOf(tab)).toEqual(['ready', null, 'none', 4, '3']);
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
    expect(world.service.callsTo('feed')).toHaveLength(3);
    expect([[...seen], tab.kinds()]).toEqual([['ready'], ['load']]);
  });

  test('sets the status to offline if the retry fails too', async () => {
    const { world, tab } = await openWorld(3);
    world.service.outage = OFFLINE;
    await world.clock.advance(40 * SECOND);
    expect([stateOf(tab), tab.events.at(-1)?.kind]).toEqual([['offline', 'offline', 'none', 3, '3'], 'error']);
  });

  test('sets the status to offline at once after refresh() and on the first load', async () => {
    const { world, tab } = await openWorld(3);
    world.service.failNext('feed', OFFLINE);
    await tab.inbox.refresh();
    expect(tab.inbox.status.value).toBe('offline');
    world.service.failNext('feed', OFFLINE);
    expect((await world.open()).inbox.status.value).toBe('offline');
  });
});
