/** What the host's proxy lets the reader do and receive, as the first page of the feed says. All reads of it read a signal. */
import { batch, signal } from '@preact/signals-core';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { isCovered } from '../../shared/payload-paths.js';

export const createPermissions = () => {
  const denied = signal('');
  const keys = signal<readonly string[] | undefined>(undefined);
  /** Whether the service may filter by a key of payloads. */
  const isFilterable = (path: string): boolean => !keys.value || isCovered(path, keys.value);
  return {
    isAllowed: (operation: string): boolean => !` ${denied.value} `.includes(` ${operation} `),
    isFilterable,
    isPassed: (path: string): boolean => isFilterable(path) || keys.value?.[0] === '*',
    onPage: (page: Pick<InboxPageDto, 'denied' | 'payloadKeys'>): void =>
      batch(() => {
        denied.value = page.denied ?? '';
        keys.value = page.payloadKeys;
      }),
  };
};
