/** Reads the counters of read states that a proxy stored before version 0.1. */
import { MAX_COUNTER } from '../../shared/encode-read-state.js';

/**
 * Converts a counter of the legacy format, in which every even number meant "taken back by the reader"; undefined for an
 * invalid one. Keeps the order of counters.
 */
export function convertLegacyCounter(legacy: unknown): number | undefined {
  if (!Number.isSafeInteger(legacy) || Number(legacy) < 1) return undefined;
  const counter = Number(legacy) + 2 * Math.floor(Number(legacy) / 2);
  return counter <= MAX_COUNTER ? counter : undefined;
}
