/**
 * Read state of a proxy that stores it; the service cannot. An inbox names the version that it has and receives the
 * changes since, or the whole state if the proxy no longer has that version.
 */
import { textsIn } from '../../shared/json.js';

/** Request header with the version of the read state that the browser has. */
export const READ_STATE_HEADER = 'inbox-read-state';

/** `state` and `changes` are encoded by shared/read-state-text.ts. */
export interface ReadStateBody {
  readonly version: string;
  /** The whole state; replaces what the browser has. */
  readonly state?: string | undefined;
  /** The changes since the version that the request named. */
  readonly changes?: string | undefined;
}

export interface ReadStateUpdate {
  /** The version that the browser has, `''` without one. */
  readonly since: string;
  readonly changes: string;
}

/** Undefined for a body without read state. */
export function decodeReadState(value: unknown): ReadStateBody | undefined {
  const { version, state, changes } = textsIn(value);
  return version ? { version, state, changes } : undefined;
}
