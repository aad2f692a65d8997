import { expect, test } from 'vitest';
import { shortHash } from '../../../src/shared/short-hash.js';

test('shortHash returns 11 characters for ids of any form and length, without a collision among a million', () => {
  const ids = [
    ...Array.from({ length: 500_000 }, (_, place) =>
      (0x6b015504c037e000 + place * 4096).toString(16).padStart(24, '0'),
    ),
    ...Array.from({ length: 500_000 }, (_, place) => `order:${place}/${'x'.repeat(place % 7)}`),
  ];
  const hashes = new Set(ids.map(shortHash));
  expect([hashes.size, new Set([...hashes].map(({ length }) => length))]).toEqual([new Set(ids).size, new Set([11])]);
});
