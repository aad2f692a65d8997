/**
 * Marks as they travel, between an inbox and a proxy that keeps them, which the interface can't.
 * A point is a message's time, in milliseconds since 1970, and id; a mark is its counter (odd is set) and the message's time.
 */
import { marksPath } from './paths.js';
import { request } from './request.js';
import type { CallOptions, Service } from './service.js';

export type MarkPoint = readonly [time: number, id: string];
export type MarkEntry = readonly [counter: number, time: number];

/** Any part may be absent: it then says nothing. */
export interface MarksBody {
  /** At or below it all is read, but for marks of even counter. */
  readonly floor?: MarkPoint;
  /** At or below it all is seen. */
  readonly seenFloor?: MarkPoint;
  readonly read?: Readonly<Record<string, MarkEntry>>;
  readonly dismissed?: Readonly<Record<string, MarkEntry>>;
}

/** Merges marks into those that the proxy keeps: `PATCH /v1/subscribers/{subscriberId}/marks`. @throws Failure */
export const updateMarks = (
  service: Service,
  subscriberId: string,
  body: MarksBody,
  options?: CallOptions,
): Promise<unknown> => request(service, { method: 'PATCH', path: marksPath(subscriberId), body }, options);
