/** Stores the snapshot of an inbox: the last counts, and the first rows as they were last received. */
import type { Storage } from '../../ports.js';
import { openLastSnapshot } from './last-snapshot.js';
import type { StoredSnapshot } from './last-snapshot.js';

export interface SnapshotStorage {
  /** Finds a snapshot, and removes one that cannot be used. */
  readonly read: () => StoredSnapshot | undefined;
  readonly lastSubject: () => string;
  readonly setSubject: (subject: string) => void;
  /** Writes the snapshot, unless another subject was seen since. */
  readonly write: (snapshot: StoredSnapshot) => void;
  readonly remove: () => void;
}

export function createSnapshotStorage(storage: Storage, namespace: string, subscriberHash = ''): SnapshotStorage {
  const last = openLastSnapshot(storage, namespace, subscriberHash);
  /** The subject of a snapshot that could not be used. */
  let unusedSubject = '';
  const lastSubject = (): string => last.subject() || unusedSubject;
  return {
    remove: () => {
      unusedSubject = '';
      last.remove();
    },
    lastSubject,
    read: () => {
      const found = last.find();
      if (found) return found;
      unusedSubject = lastSubject();
      last.remove();
      return undefined;
    },
    setSubject: last.setSubject,
    write: (snapshot) => {
      if (snapshot.subject === last.subject()) last.write(snapshot, ` ${snapshot.at} ${snapshot.page}`);
    },
  };
}
