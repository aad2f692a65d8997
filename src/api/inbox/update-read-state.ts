/** Sends read state to a proxy that stores it. Not in read-state.ts, which every page loads. */
import { readStatePath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import { decodeReadState } from './read-state.js';
import type { ReadStateBody, ReadStateUpdate } from './read-state.js';

/** Merges changes into the stored read state: `PATCH /v1/subscribers/{subscriberId}/read-state`. @throws InboxError */
export const updateReadState = async (
  config: ApiConfig,
  subscriberId: string,
  body: ReadStateUpdate,
  options?: CallOptions,
): Promise<ReadStateBody | undefined> =>
  decodeReadState(await request(config, { method: 'PATCH', path: readStatePath(subscriberId), body }, options));
