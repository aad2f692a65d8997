/**
 * Stores the snapshot of an inbox: the last counts, and the first rows as they were last received.
 *
 *   localStorage:   the subject of the last response ──┐
 *   sessionStorage: that subject, its counts and rows ─┴▶ the same subject? restored, until the first response
 *
 * All tabs share the first entry. A tab that is signed out, or finds another reader signed in, removes it, and with it the
 * snapshot of every tab. Where the host has named the subscriber, the counts are in localStorage too, for new tabs. What
 * cannot be parsed is ignored.
 */
import type { Count } from '../list/count.js';
import type { Storage } from '../ports.js';

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

export interface SnapshotStorage {
  readonly find: () => StoredSnapshot | undefined;
  /** The same, and removes a snapshot that cannot be used. */
  readonly read: () => StoredSnapshot | undefined;
  /** The subject of the last response in any tab; empty where nobody knows. */
  readonly lastSubject: () => string;
  /** The service has answered this subject. */
  readonly setSubject: (subject: string) => void;
  /** Writes the snapshot, unless another subject was seen since. */
  readonly write: (snapshot: StoredSnapshot) => void;
  readonly remove: () => void;
}

const FORMAT = /^(\S+) (\d{1,3}\+?) (\d{1,3}\+?)(?: (\d{1,16}) (.*))?$/s;

const formatCount = ({ count, more }: Count): string => count + (more ? '+' : '');
const parseCount = (text = ''): Count => ({ count: Number.parseInt(text), more: text.endsWith('+') });

export function createSnapshotStorage(storage: Storage, namespace: string, subscriberHash = ''): SnapshotStorage {
  const sharedKey = `${namespace}.${subscriberHash}`;
  const tabKey = TAB_PREFIX + sharedKey;
  /** The subject of a snapshot that could not be used. */
  let unusedSubject = '';
  const storedSubject = (): string | undefined => storage.get(sharedKey)?.split(' ')[0];
  const lastSubject = (): string => storedSubject() || unusedSubject;
  const remove = (): void => {
    unusedSubject = '';
    storage.remove(sharedKey);
    storage.remove(tabKey);
  };
  const find = (): StoredSnapshot | undefined => {
    for (const key of [tabKey, sharedKey]) {
      const [, subject, unread, unseen, at = 0, page = ''] = FORMAT.exec(storage.get(key) ?? '') ?? [];
      if (subject && subject === storedSubject())
        return { subject, unread: parseCount(unread), unseen: parseCount(unseen), at: Number(at), page };
    }
    return undefined;
  };
  return {
    remove,
    lastSubject,
    find,
    read: () => {
      const found = find();
      if (found) return found;
      const last = lastSubject();
      remove();
      unusedSubject = last;
      return undefined;
    },
    setSubject: (subject) => void storage.set(sharedKey, subject),
    write: ({ subject, unread, unseen, at, page }) => {
      if (subject !== storedSubject()) return;
      const counts = `${subject} ${formatCount(unread)} ${formatCount(unseen)}`;
      storage.set(tabKey, `${counts} ${at} ${page}`);
      if (subscriberHash) storage.set(sharedKey, counts);
    },
  };
}
