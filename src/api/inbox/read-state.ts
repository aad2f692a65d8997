/**
 * Read state as it travels between an inbox and a proxy that keeps it; the interface cannot. An inbox names the version
 * that it knows, and gets what has changed since, or everything where the proxy no longer knows that version.
 */
import { isRecord, string } from '../../shared/json.js';
import { readStatePath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

/** The request header that names the version that the browser knows. */
export const READ_STATE_HEADER = 'inbox-read-state';

/** Texts are those of shared/read-state-text.ts. */
export interface ReadStateBody {
  readonly version: string;
  /** Everything; takes the place of what was known. */
  readonly state?: string;
  /** What changed since the version that was named. */
  readonly changes?: string;
}

export interface ReadStateUpdate {
  /** The version that the browser knows; empty for none. */
  readonly since: string;
  readonly changes: string;
}

/** Undefined where a body brings no read state. */
export function decodeReadState(value: unknown): ReadStateBody | undefined {
  if (!isRecord(value) || !string(value['version'])) return undefined;
  const { version, state, changes } = value;
  return {
    version: string(version),
    ...(typeof state === 'string' && { state }),
    ...(typeof changes === 'string' && { changes }),
  };
}

/** Merges changes into the state that the proxy keeps: `PATCH /v1/subscribers/{subscriberId}/read-state`. @throws Failure */
export const updateReadState = async (
  service: ApiConfig,
  subscriberId: string,
  body: ReadStateUpdate,
  options?: CallOptions,
): Promise<ReadStateBody | undefined> =>
  decodeReadState(await request(service, { method: 'PATCH', path: readStatePath(subscriberId), body }, options));
