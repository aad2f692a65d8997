/**
 * Requests pages of the reader's feed; the first has the read state and the permissions. A load posts it to the other tabs; a
 * search does not, because their responses to it could be searches, without end.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../../../api/inbox/feed.js';
import type { FetchFeed } from '../../list/feed.js';
import type { InboxClient } from '../../ports.js';
import type { ReadStateStore } from '../../read-state/read-state.js';
import type { ServiceClock } from '../../service-clock.js';
import type { Identity } from '../identity.js';

export interface FeedSourceOptions {
  readonly client: Pick<InboxClient, 'getFeed'>;
  readonly identity: Pick<Identity, 'read' | 'broadcast'>;
  readonly readState: Pick<ReadStateStore, 'remote' | 'onPage'>;
  readonly serviceClock: Pick<ServiceClock, 'onPage'>;
  /** Receives the first page of each load. */
  readonly setPermissions: (page: InboxPageDto) => void;
  readonly isLoaded: ReadonlySignal<boolean>;
  readonly isActive: () => boolean;
}

export interface FeedSource {
  readonly fetchFeed: FetchFeed;
  readonly firstPage: () => InboxPageDto | undefined;
  /** Starts a load; with the first page where another tab has requested it. Returns what ends it. */
  readonly begin: (first?: InboxPageDto) => () => void;
}

export function createFeedSource(options: FeedSourceOptions): FeedSource {
  const { client, identity, readState, serviceClock, setPermissions } = options;
  let firstPage: InboxPageDto | undefined;
  /** This tab loads, and the others need not. */
  let isLoading = false;
  const onPage: ReadStateStore['onPage'] = (page, isWholeList) => {
    serviceClock.onPage(page);
    readState.onPage(page, isWholeList);
  };

  return {
    fetchFeed: async (query) => {
      const { page: number, limit, ...filter } = query;
      const isWholeList = Object.keys(filter).length === 0;
      const isFirst = number === 0 && isWholeList;
      const readStateVersion = isFirst ? readState.remote.version : '';
      const page = await identity.read((ending) => client.getFeed(query, { signal: ending, readStateVersion }));
      if (isFirst) {
        firstPage = page;
        setPermissions(page);
        // Read state reaches the other tabs through the storage; the changes since this tab's version mean nothing to them.
        const { readState: _, ...shared } = page;
        const isAnnounced = options.isLoaded.peek() && options.isActive();
        if (isLoading) identity.broadcast({ page: shared, limit, isAnnounced });
      }
      onPage(page, isWholeList);
      return page;
    },
    firstPage: () => firstPage,
    begin: (first) => {
      firstPage = first;
      isLoading = !first;
      if (first) {
        onPage(first, true);
        setPermissions(first);
      }
      return () => {
        isLoading = false;
      };
    },
  };
}
