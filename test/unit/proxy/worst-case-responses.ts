/** Responses of 2 MB with as many values as fit, at each place where a response has an array or an object. */
export const SIZE = 2 * 1024 * 1024 - 1024;
const FEED = '/v1/subscribers/me/notifications/feed';
const PREFERENCES = '/v2/subscribers/me/preferences';
const SUBSCRIBER = '/v2/subscribers/me';

const repeatToSize = (fill: string): string =>
  Array.from({ length: Math.floor(SIZE / (fill.length + 1)) }, () => fill).join();
const PLACES: readonly (readonly [place: string, path: string, build: (list: string) => string])[] = [
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
  ['the body', FEED, (list) => list],
];
const FILLS: readonly (readonly [string, () => string])[] = [
  ['zeros', () => `[${repeatToSize('0')}]`],
  ['objects', () => `[${repeatToSize('{}')}]`],
  ['arrays', () => `[${repeatToSize('[]')}]`],
  ['strings', () => `[${repeatToSize('""')}]`],
  ['members', () => `{${Array.from({ length: SIZE / 14 }, (_, place) => `"${place}":0`).join()}}`],
  ['nested arrays', () => '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
  ['nested objects', () => '{"a":'.repeat(SIZE / 6) + '0' + '}'.repeat(SIZE / 6)],
  ['one long string', () => `["${'a'.repeat(SIZE - 4)}"]`],
  ['escapes', () => `["${'\\u0000'.repeat(SIZE / 6 - 1)}"]`],
];

export interface WorstCaseResponse {
  readonly name: string;
  readonly path: string;
  /** Creates the body on demand. */
  readonly make: () => string;
}

export const WORST_CASE_RESPONSES: readonly WorstCaseResponse[] = PLACES.flatMap(([place, path, build]) =>
  FILLS.map(([fill, make]) => ({ name: `${fill} in ${place}`, path, make: () => build(make()) })),
);
