/** Parses a stored action. It does not know what an entry means. */
import { isRecord } from '../../shared/json.js';
import type { OutboxEntry } from './outbox-entry.js';

/** Defaults, which a new entry need not contain. */
const NEW: Omit<OutboxEntry, 'id' | 'type' | 'baseKey' | 'changedAt'> = {
  keyAttempt: 0,
  isOutcomeUnknown: false,
  tries: 0,
  state: 'waiting',
  isUndo: false,
  isAfterOther: false,
};

/** Texts, numbers and flags of an entry, as examples. */
const EXAMPLE = { ...NEW, id: '', type: '', baseKey: '', changedAt: 0 };

const isEntry = ({ payload = {}, ...entry }: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(EXAMPLE).every(([name, example]) =>
    example === 0 ? Number.isFinite(entry[name]) : typeof entry[name] === typeof example,
  ) &&
  isRecord(payload) &&
  /^(waiting|failed|done)$/.test(String(entry['state']));

/** The entry in a JSON text, which may be junk or of another version. `write` may throw: it serialises the host's payload. */
export function parseEntry(write: () => string | null): OutboxEntry | undefined {
  try {
    const entry = { ...NEW, ...Object(JSON.parse(write() ?? '')) };
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}
