/** Keeps what the host's proxy lets the reader do and receive, by the first page of the feed. Its functions read signals. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { isCovered, MAX_FILTER_DEPTH, pathsOf } from '../../shared/payload-paths.js';

export const createPermissions = () => {
  const denied = signal('');
  const keys = signal<readonly string[] | undefined>(undefined);
  const isListed = (path: string): boolean => !keys.value || isCovered(path, keys.value);
  return {
    isAllowed: (operation: string): boolean => !` ${denied.value} `.includes(` ${operation} `),
    /** Whether the service may filter by a payload, and compares it as this inbox does. */
    canFilter: (filter: unknown): boolean =>
      pathsOf(filter).every((path) => isListed(path) && path.split('.').length <= MAX_FILTER_DEPTH),
    payloadKeys: keys as ReadonlySignal<readonly string[] | undefined>,
    setPermissions: (page: Pick<InboxPageDto, 'denied' | 'payloadKeys'>): void => {
      denied.value = page.denied ?? '';
      keys.value = page.payloadKeys;
    },
  };
};
