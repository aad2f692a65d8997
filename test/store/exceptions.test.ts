/** What an inbox does about an exception that nobody foresaw, and about a network that is not there yet. */
import { describe, expect, test, vi } from 'vitest';
import type { InboxClient } from '../../src/store/ports.js';
import { createWorld, history, idOf, MINUTE, OFFLINE, SECOND, settle, storageOf } from './support.js';
import type { Open } from './support.js';

const said = ({ inbox, ids, badge }: Open): unknown => {
  const { status, error: failure, more } = inbox;
  return [status.value, failure.value?.code ?? null, more.value, ids().length, badge()];
};

describe('an exception that is no failure of the service', () => {
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
          ...storageOf(new Map()),
          keys: () => {
            throw broken;
          },
        },
      },
    ],
  ])('of a port, %s, is shown as failed and told, and is not loading for ever', async (_, ports) => {
    const world = createWorld(history(3));
    const tab = world.create({ refreshInterval: 0 }, true, undefined, '', { ports });
    tab.inbox.start();
    await settle();
    expect(said(tab)).toEqual(['failed', 'broken', 'failed', 0, '0']);
    expect(tab.told).toMatchObject([{ kind: 'error', operation: 'feed', error: { message: 'TypeError: no channel' } }]);
    expect(tab.inbox.error.value?.cause).toBe(broken);
  });

  test('while rows are there keeps them, and the next question is asked in its time', async () => {
    const world = createWorld(history(3));
    let faults = 0;
    const client = {
      getFeed: (...question: Parameters<InboxClient['getFeed']>) => {
        if (faults-- > 0) throw broken;
        return world.service.client.getFeed(...question);
      },
    };
    const tab = world.create({}, true, undefined, '', { client });
    tab.inbox.start();
    await settle();
    faults = 1;
    await tab.inbox.refresh();
    expect(said(tab)).toEqual(['failed', 'broken', 'none', 3, '3']);
    await world.clock.pass(MINUTE);
    expect(said(tab)).toEqual(['ready', null, 'none', 3, '3']);
  });

  test('the end of a read by stop() is none', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    const answer = world.service.hold('feed');
    const asking = tab.inbox.refresh();
    await settle();
    tab.inbox.stop();
    await answer();
    await asking;
    expect([said(tab), tab.told.map(({ kind }) => kind)]).toEqual([['ready', null, 'none', 3, '3'], ['load']]);
  });

  test('of the host, when it is told something, goes to the page and stops nothing', async () => {
    const later = queueMicrotask;
    const reported: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (run: () => void) =>
      later(() => {
        try {
          run();
        } catch (error) {
          reported.push(error);
        }
      }),
    );
    const world = createWorld(history(3));
    const tab = world.create({}, true, undefined, '', {
      tell: () => {
        throw broken;
      },
    });
    tab.inbox.start();
    await settle();
    tab.inbox.markRead(idOf(3));
    world.service.put({ _id: 'new' });
    await tab.inbox.refresh();
    await settle();
    vi.unstubAllGlobals();
    expect(reported).toEqual([broken, broken, broken]);
    expect(said(tab)).toEqual(['ready', null, 'none', 4, '3']);
  });
});

describe('a network that is not there yet when a device wakes', () => {
  test('is asked for once more before the rows are said to be offline', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    world.service.fail('feed', OFFLINE);
    const seen = new Set<string>();
    tab.inbox.status.subscribe((status) => void seen.add(status));
    tab.show(false);
    await world.clock.pass(MINUTE);
    tab.show(true);
    await world.clock.pass(3 * SECOND);
    expect(world.service.asked('feed')).toHaveLength(3);
    expect([[...seen], tab.told.map(({ kind }) => kind)]).toEqual([['ready'], ['load']]);
  });

  test('and is still not there a moment later is said to be offline', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    world.service.down = OFFLINE;
    await world.clock.pass(40 * SECOND);
    expect([said(tab), tab.told.at(-1)?.kind]).toEqual([['offline', 'offline', 'none', 3, '3'], 'error']);
  });

  test('is said at once to a reader who asks, and where nothing is there yet', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    world.service.fail('feed', OFFLINE);
    await tab.inbox.refresh();
    expect(tab.inbox.status.value).toBe('offline');
    world.service.fail('feed', OFFLINE);
    expect((await world.open()).inbox.status.value).toBe('offline');
  });
});
