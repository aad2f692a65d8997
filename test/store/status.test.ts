/** What an inbox says of itself, by what has happened so far: `status`, `failure`, `more`, rows and count. */
import { describe, expect, test } from 'vitest';
import { InboxError } from '../../src/api/error.js';
import { CACHE, tabOf } from './reload.js';
import { answered, createWorld, history, OFFLINE, settle, SIGNED_OUT, TIMEOUT } from './support.js';
import type { Open } from './support.js';

const MALFORMED = new InboxError('malformed');
const said = ({ inbox, ids, badge }: Open): unknown => {
  const { status, error: failure, more } = inbox;
  return [status.value, failure.value?.code ?? null, more.value, ids().length, badge()];
};

describe('before the first answer', () => {
  test('an inbox that was not started is idle, and one that was is loading', async () => {
    const world = createWorld(history(30));
    const tab = world.create();
    expect(said(tab)).toEqual(['idle', null, 'some', 0, '0']);
    world.service.hold('feed');
    tab.inbox.start();
    await settle();
    expect(said(tab)).toEqual(['loading', null, 'loading', 0, '0']);
  });

  test('rows of the page before are shown, and older ones are said to be loading', async () => {
    const world = createWorld(history(30));
    const tab = tabOf(world);
    await tab.load(CACHE);
    world.service.hold('feed');
    expect(said(await tab.load(CACHE))).toEqual(['loading', null, 'loading', 20, '30']);
  });
});

const KINDS = [
  // failure, status, with rows of the page before
  [OFFLINE, 'offline', 20],
  [TIMEOUT, 'failed', 20],
  [answered(429), 'failed', 20],
  [answered(500), 'failed', 20],
  [MALFORMED, 'failed', 20],
  [answered(403), 'refused', 0],
  [answered(404), 'refused', 0],
  [SIGNED_OUT, 'signed-out', 0],
] as const;

describe.each(KINDS)('%s', (failure, status, rows) => {
  const { code: kind } = failure;

  test('as the first answer: nothing is there, what is older has failed, and both ways of trying again work', async () => {
    const world = createWorld(history(30));
    world.service.fail('feed', failure, failure);
    const tab = await world.open({ refreshInterval: 0 });
    expect(said(tab)).toEqual([status, kind, 'failed', 0, '0']);
    await tab.inbox.loadMore();
    expect(said(tab)).toEqual([status, kind, 'failed', 0, '0']);
    await tab.inbox.loadMore();
    expect(said(tab)).toEqual(['ready', null, 'some', 20, '30']);
  });

  test('as the first answer after rows of the page before', async () => {
    const world = createWorld(history(30));
    const tab = tabOf(world);
    await tab.load(CACHE);
    world.service.down = failure;
    const again = await tab.load(CACHE);
    expect(said(again)).toEqual([status, kind, 'failed', rows, rows ? '30' : '0']);
  });

  test('after a first load', async () => {
    const world = createWorld(history(30));
    const tab = await world.open({ refreshInterval: 0 });
    world.service.fail('feed', failure);
    await tab.inbox.refresh();
    const kept = kind === 'signed-out' ? ['failed', 0, '0'] : ['some', 20, '30'];
    expect(said(tab)).toEqual([status, kind, ...kept]);
    await tab.inbox.refresh();
    expect(said(tab)).toEqual(['ready', null, 'some', 20, '30']);
  });
});
