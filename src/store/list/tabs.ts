/** Tabs: filters by read, seen and payload. Read and seen are applied here, payload by the service. */
import type { FeedQuery } from '../../api/inbox/feed.js';
import type { Message } from '../message.js';

export interface TabFilter {
  /** Read messages alone, or unread ones alone. */
  readonly read?: boolean;
  /** Seen messages alone, or unseen ones alone. */
  readonly seen?: boolean;
  /** A part of the message's payload. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface Tab extends TabFilter {
  /** `all` and `unread` are built in. */
  readonly id: string;
  /** Empty for the built-in tabs, whose labels are in the language of the page. */
  readonly label: string;
}

export const ALL: Tab = { id: 'all', label: '' };
export const UNREAD: Tab = { id: 'unread', label: '', read: false };

/** By read and seen alone: only the service, which has every message, can filter by payload. */
export const isIn = ({ read, seen }: Pick<TabFilter, 'read' | 'seen'>, message: Message): boolean =>
  (read === undefined || message.read === read) && (seen === undefined || message.seen === seen);

/** The query for a tab that the service filters; null for all others. The service does not know read state. */
export const queryOf = ({ payload }: TabFilter): FeedQuery | null => (payload ? { payload } : null);
