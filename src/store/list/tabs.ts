/**
 * Tabs: each is a filter of read, seen and payload. What a filter means to a message, and what of it the service can do.
 */
import type { FeedQuery } from '../../api/inbox/feed.js';
import type { Message } from '../message.js';

export interface TabFilter {
  readonly read?: boolean;
  readonly seen?: boolean;
  /** Part of a message's payload. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface Tab extends TabFilter {
  /** `all` and `unread` are built in. */
  readonly id: string;
  /** Empty for the built-in ones, whose words are the page's language's. */
  readonly label: string;
}

export const ALL: Tab = { id: 'all', label: '' };
export const UNREAD: Tab = { id: 'unread', label: '', read: false };

/** By state alone: whether the payload fits is for the service to say, since only it holds every message. */
export const isIn = ({ read, seen }: Pick<TabFilter, 'read' | 'seen'>, message: Message): boolean =>
  (read === undefined || message.read === read) && (seen === undefined || message.seen === seen);

/**
 * What the service has to filter. It can narrow by payload alone: "read" and "seen" are decided by the read state, which it
 * does not know.
 */
export const queryOf = ({ payload }: TabFilter): FeedQuery | null => (payload ? { payload } : null);
