/** Decides whether the hint of the keyboard shortcuts is shown: in the first sessions of a reader in this browser. */
import type { Clock } from '../ports.js';
import type { Identity } from './identity.js';

const KEY = 'keys-hint';
const MAX_SESSIONS = 3;
/** A session ends with a pause of this length: a page of several documents is one session. */
const SESSION_GAP_MS = 30 * 60_000;

/** Returns a function that claims the hint: it counts the session, and returns whether to show the hint. */
export function createKeysHint(identity: Pick<Identity, 'storage'>, clock: Clock): () => boolean {
  return () => {
    const storage = identity.storage();
    const [count = 0, shownAt = 0] = (storage?.get(KEY) ?? '').split(' ').map(Number);
    const now = clock.now();
    const sessions = Math.abs(now - shownAt) < SESSION_GAP_MS ? count : count + 1;
    // Where nothing can be stored, the hint would never end.
    return sessions <= MAX_SESSIONS && storage?.set(KEY, `${sessions} ${now}`) === true;
  };
}
