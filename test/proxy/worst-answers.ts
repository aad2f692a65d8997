/** Answers of a service gone wrong, of 2 MB each: as many values as fit, in each place where an answer has a list or a record. */
export const SIZE = 2 * 1024 * 1024 - 1024;
const FEED = '/v1/subscribers/me/notifications/feed';
const PREFERENCES = '/v2/subscribers/me/preferences';
const SUBSCRIBER = '/v2/subscribers/me';

const filled = (piece: string): string =>
  Array.from({ length: Math.floor(SIZE / (piece.length + 1)) }, () => piece).join();
const places: readonly (readonly [place: string, path: string, put: (list: string) => string])[] = [
  ['data', FEED, (list) => `{"data":${list}}`],
  ['a message', FEED, (list) => `{"data":[${list}]}`],
  ['payload', FEED, (list) => `{"data":[{"payload":{"a":${list}}}]}`],
  ['buttons', FEED, (list) => `{"data":[{"cta":{"action":{"buttons":${list}}}}]}`],
  ['result', FEED, (list) => `{"data":[{"cta":{"action":{"result":{"payload":{"a":${list}}}}}}]}`],
  ['actor', FEED, (list) => `{"data":[{"actor":${list}}]}`],
  ['workflows', PREFERENCES, (list) => `{"data":{"global":{},"workflows":${list}}}`],
  ['overrides', PREFERENCES, (list) => `{"data":{"global":{},"workflows":[{"overrides":${list}}]}}`],
  ['channels', PREFERENCES, (list) => `{"data":{"global":{"channels":${list}},"workflows":[]}}`],
  ['a subscriber', SUBSCRIBER, (list) => `{"data":{"subscriberId":"ann","data":${list}}}`],
  ['the whole', FEED, (list) => list],
];
const pieces: readonly (readonly [string, () => string])[] = [
  ['zeros', () => `[${filled('0')}]`],
  ['records', () => `[${filled('{}')}]`],
  ['lists', () => `[${filled('[]')}]`],
  ['texts', () => `[${filled('""')}]`],
  ['members', () => `{${Array.from({ length: SIZE / 14 }, (_, place) => `"${place}":0`).join()}}`],
  ['levels', () => '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
  ['levels of records', () => '{"a":'.repeat(SIZE / 6) + '0' + '}'.repeat(SIZE / 6)],
  ['one long text', () => `["${'a'.repeat(SIZE - 4)}"]`],
  ['escapes', () => `["${'\\u0000'.repeat(SIZE / 6 - 1)}"]`],
];

export interface WorstAnswer {
  readonly name: string;
  readonly path: string;
  /** Made when it is needed. */
  readonly make: () => string;
}

export const ANSWERS: readonly WorstAnswer[] = places.flatMap(([place, path, put]) =>
  pieces.map(([piece, make]) => ({ name: `${piece} in ${place}`, path, make: () => put(make()) })),
);
