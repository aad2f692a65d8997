/**
 * Stores the last snapshot of an inbox, which a page shows before its store is loaded. snapshot-storage.ts adds the rows.
 *
 *   localStorage:   the subject of the last response ──┐
 *   sessionStorage: that subject, its counts and rows ─┴▶ the same subject? restored, until the first response
 *
 * All tabs share the first entry. A tab that is signed out, or finds another reader signed in, removes it, and with it the
 * snapshot of every tab. Where the host has named the subscriber, the counts are in localStorage too, for new tabs. What
 * cannot be parsed is ignored.
 */
import type { Count } from '../../list/counts/count.js';
import type { Storage } from '../../ports.js';

/** The prefix of keys that belong to this tab alone. */
export const TAB_PREFIX = 'tab:';

export interface StoredSnapshot {
  readonly subject: string;
  readonly unread: Count;
  readonly unseen: Count;
  /** When the service sent the page, in milliseconds since 1970; 0 where it has no text. */
  readonly at: number;
  readonly page: string;
}

export interface LastSnapshot {
  readonly find: () => StoredSnapshot | undefined;
  /** The subject of the last response in any tab; empty where nobody knows. */
  readonly subject: () => string;
  /** Writes the counts of the subject, which the service has answered; `rest` is the time and the page. */
  readonly write: (counts: Pick<StoredSnapshot, 'subject' | 'unread' | 'unseen'>, rest?: string) => void;
  readonly setSubject: (subject: string) => void;
  readonly remove: () => void;
}

const FORMAT = /^(\S+) (\d{1,3}\+?) (\d{1,3}\+?)(?: (\d{1,16}) (.*))?$/s;

const formatCount = ({ count, more }: Count): string => count + (more ? '+' : '');
const parseCount = (text = ''): Count => ({ count: Number.parseInt(text), more: text.endsWith('+') });

export function openLastSnapshot(storage: Storage, namespace: string, subscriberHash = ''): LastSnapshot {
  /** Where the subject is, and for a named subscriber the counts. */
  const sharedKey = `${namespace}.${subscriberHash}`;
  const tabKey = TAB_PREFIX + sharedKey;
  const storedSubject = (): string => storage.get(sharedKey)?.split(' ')[0] ?? '';
  return {
    find: () => {
      for (const key of [tabKey, sharedKey]) {
        const [, subject, unread, unseen, at = 0, page = ''] = FORMAT.exec(storage.get(key) ?? '') ?? [];
        if (subject && subject === storedSubject())
          return { subject, unread: parseCount(unread), unseen: parseCount(unseen), at: Number(at), page };
      }
      return undefined;
    },
    subject: storedSubject,
    write: ({ subject, unread, unseen }, rest = '') => {
      const counts = `${subject} ${formatCount(unread)} ${formatCount(unseen)}`;
      storage.set(tabKey, counts + rest);
      storage.set(sharedKey, subscriberHash ? counts : subject);
    },
    setSubject: (subject) => void storage.set(sharedKey, subject),
    remove: () => {
      storage.remove(sharedKey);
      storage.remove(tabKey);
    },
  };
}
