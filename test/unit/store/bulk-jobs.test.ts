/** The rests of commands on all messages take turns. */
import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { decodeInboxMessage } from '../../../src/api/inbox/feed.js';
import { EMPTY } from '../../../src/shared/read-state.js';
import { createBulkJobs } from '../../../src/store/bulk/bulk-jobs.js';
import { createRows, createStorage } from '../../support/store-world.js';
import { NOW } from '../../support/times.js';

test('one that gets no further among thousands of messages of one time leaves the next its turn', async () => {
  const requested = new Set<unknown>();
  const jobs = createBulkJobs({
    clock: { now: () => NOW, random: () => 0, after: () => () => {} },
    retryAt: () => 0,
    emit: () => {},
    whenIdentified: (run) => run(createStorage(new Map())),
    acquireLock: (_id, onAcquired) => {
      onAcquired();
      return () => {};
    },
    fetchFeed: async ({ payload, page = 0, limit = 0 }) => {
      requested.add(payload);
      return {
        data: createRows(limit, 0).map(decodeInboxMessage),
        hasMore: true,
        page,
        pageSize: limit,
        totalCount: 0,
        dropped: 0,
      };
    },
    canFilter: () => true,
    fits: () => () => true,
    isHidden: () => false,
    readState: { state: signal(EMPTY) },
    change: () => {},
  });
  const job = { kind: 'archive-all', before: EMPTY, top: NOW, oldest: NOW, until: 0, place: 0, count: 0 } as const;
  for (const payload of [{ team: 'a' }, { team: 'b' }])
    jobs.add(payload.team, { job: { ...job, filter: { payload } }, changed: { after: EMPTY, messages: [] } });
  await jobs.run();
  expect([...requested]).toEqual([{ team: 'a' }, { team: 'b' }]);
});
