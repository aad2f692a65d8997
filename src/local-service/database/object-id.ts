/** Ids of records: 24 hex digits that begin with the time in seconds, so they sort roughly by age. */
import { randomBytes } from 'node:crypto';

/** `tail` is the last 16 hex digits, by default random. */
export function createObjectId(time: number, tail: string = randomBytes(8).toString('hex')): string {
  return (
    Math.floor(time / 1000)
      .toString(16)
      .padStart(8, '0')
      .slice(-8) + tail
  );
}

export const isObjectId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);
