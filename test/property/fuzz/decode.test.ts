/**
 * The reading of answers: whatever a service sends, what goes on is of the right types, or a `Failure`. What is right is
 * said here once more, so that reader and test can't be wrong together.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { InboxError } from '../../../src/api/error.js';
import { decodePage, decodeInboxMessage, getFeed } from '../../../src/api/inbox/feed.js';
import { decodeIntegration } from '../../../src/api/admin/integrations.js';
import { decodeMessage } from '../../../src/api/admin/message.js';
import { recordAction } from '../../../src/api/inbox/actions.js';
import { decodeNotification } from '../../../src/api/admin/notifications.js';
import { decodePreferences, getPreferences, updatePreferences } from '../../../src/api/inbox/preferences.js';
import type { ApiConfig } from '../../../src/api/config.js';
import { decodeSubscriber, decodeSubscribersPage } from '../../../src/api/admin/subscribers.js';
import { decodeFeedPage } from '../../../src/api/admin/feed.js';
import { jsonText, keysIn } from '../../support/adversarial/json.js';
import { prototypeKeys } from '../../support/adversarial/pollution.js';
import { ACTED, FEED_MESSAGE, PREFERENCES, SUBSCRIBER } from '../../support/api-samples.js';
import { fields } from './proxy-values.js';
import { LONG, runs } from './runs.js';
import { forAll, forAllAsync } from '../../support/for-all.js';

const OPEN_RECORD = v.custom((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const TEXT = v.string();
const SAID = v.pipe(TEXT, v.minLength(1));
const FLAG = v.boolean();

const CTA = v.strictObject({
  type: TEXT,
  data: v.strictObject({ url: TEXT, target: TEXT }),
  action: v.strictObject({
    status: v.picklist(['pending', 'done']),
    buttons: v.array(v.strictObject({ type: SAID, content: SAID, resultContent: TEXT, url: TEXT, target: TEXT })),
    result: v.strictObject({ type: TEXT, payload: OPEN_RECORD }),
  }),
});

const MESSAGE = v.strictObject({
  _id: SAID,
  ...fields(TEXT, 'createdAt snoozedUntil subject content avatar severity templateIdentifier'),
  ...fields(FLAG, 'read seen archived'),
  cta: CTA,
  ...fields(OPEN_RECORD, 'payload data'),
  tags: v.array(v.string()),
  actor: v.strictObject({ type: SAID, data: TEXT }),
});

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));

const PAGE = v.strictObject({ data: v.array(MESSAGE), hasMore: FLAG, dropped: COUNT, marks: v.optional(OPEN_RECORD) });

const CHANNELS = v.strictObject(fields(v.optional(FLAG), 'in_app email sms chat push'));

const ALL_PREFERENCES = v.strictObject({
  global: v.strictObject({ enabled: FLAG, channels: CHANNELS }),
  workflows: v.array(
    v.strictObject({
      enabled: FLAG,
      channels: CHANNELS,
      overrides: v.array(v.strictObject({ channel: TEXT, source: TEXT })),
      workflow: v.strictObject(fields(TEXT, 'slug identifier name updatedAt')),
    }),
  ),
});

const names = keysIn([FEED_MESSAGE, PREFERENCES, ACTED, SUBSCRIBER, { data: [], hasMore: true, marks: {} }]);
const anyJson = jsonText(names, ['done', 'pending', 'primary', 'none', 'subscriber', 'in_app']);
/** Read as an answer is: the keys that reach for a prototype become members of the object. */
const anyBody = anyJson.map((text): unknown => JSON.parse(text));
const anyMessage = anyBody.map((members) => ({ data: [{ _id: 'a', ...Object(members) }] }));

describe('whatever JSON comes', { timeout: LONG }, () => {
  test.each([
    ['a page of the feed', PAGE, (body: unknown) => decodePage(body, 10, decodeInboxMessage)],
    ['preferences', ALL_PREFERENCES, decodePreferences],
  ] as const)('%s has its fields, of their types, and no other; and no prototype is touched', (_, schema, read) => {
    const before = prototypeKeys();
    forAll(runs)(fc.oneof(anyBody, anyMessage), (body) => {
      v.parse<v.GenericSchema>(schema, read(body));
    });
    expect(prototypeKeys()).toEqual(before);
  });

  test('a page says how many of its messages were left out', () =>
    forAll(runs)(fc.array(anyBody, { maxLength: 100 }), (data) => {
      const page = decodePage({ data }, 10, decodeInboxMessage);
      expect(page.data.length + page.dropped).toBe(data.length);
    }));

  test.each([
    ['a message of any channel', decodeMessage],
    ['a subscriber', decodeSubscriber],
    ['a page of subscribers', decodeSubscribersPage],
    ['a notification record', decodeNotification],
    ['an integration', decodeIntegration],
    ['a whole page of the feed', (body: unknown) => decodeFeedPage(body, 10)],
  ] as const)('%s has the same fields as one of nothing, of the same types', (_, read) => {
    const kinds = (value: object): Map<string, string> =>
      new Map(Object.entries(value).map(([name, held]) => [name, Array.isArray(held) ? 'list' : typeof held]));
    const whole = kinds(read({}));
    forAll(runs)(anyBody, (body) => {
      const known = kinds(read(body));
      // Of a proxy that keeps them, and else not there.
      known.delete('marks');
      expect(known).toEqual(whole);
    });
  });
});

describe('whatever bytes come', { timeout: LONG }, () => {
  const encoder = new TextEncoder();
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    anyJson.map((text) => encoder.encode(text)),
    // Half an answer, or one with something in its middle.
    fc
      .tuple(anyJson, fc.nat(), fc.uint8Array({ maxLength: 3 }))
      .map(([text, at, junk]) => Uint8Array.from([...encoder.encode(text).slice(0, at % (text.length + 1)), ...junk])),
  );
  const anyAnswer = fc.record({
    bytes: anyBytes,
    status: fc.constantFrom(200, 201, 200, 200, 206, 299, 304, 400, 401, 404, 409, 422, 429, 500, 503, 599),
    retryAfter: fc.oneof(
      fc.constantFrom('', '1', '-1', '1e9', '99999999999', 'soon'),
      fc.string({ unit: 'grapheme-ascii' }),
    ),
  });

  test.each([
    ['the feed', PAGE, getFeed],
    ['preferences', ALL_PREFERENCES, getPreferences],
    [
      'a change of preferences',
      ALL_PREFERENCES,
      (to: ApiConfig, who: string) => updatePreferences(to, who, { channels: {} }),
    ],
    [
      'an action',
      v.looseObject({}),
      (to: ApiConfig, who: string) => recordAction(to, who, 'm1', 'primary', { status: 'done' }),
    ],
  ] as const)('%s is a value of the right types, or a failure with a name', (_, schema, call) =>
    forAllAsync(runs)(anyAnswer, async ({ bytes, status, retryAfter }) => {
      const headers = { 'retry-after': retryAfter.trim() };
      const answer = new Response(status === 304 ? null : bytes, { status, headers });
      const [settled] = await Promise.allSettled([call({ url: 'https://x.example', fetch: async () => answer }, 'me')]);
      const right =
        settled.status === 'fulfilled'
          ? v.is<v.GenericSchema>(schema, settled.value)
          : settled.reason instanceof InboxError;
      expect([settled, right]).toEqual([settled, true]);
    }),
  );
});

describe('a page', () => {
  const feedOf = (length: number): Promise<unknown> => {
    const answer = Response.json({ data: Array.from({ length }, (_, place) => ({ _id: `m${place}` })) });
    return getFeed({ url: 'https://x.example', fetch: async () => answer }, 'me', { limit: 20 });
  };

  test('of as many messages as the interface allows is read, however many were asked for', () =>
    expect(feedOf(100)).resolves.toMatchObject({ dropped: 0 }));

  test.each([101, 100_000])('of %i messages is none', (length) =>
    expect(feedOf(length)).rejects.toMatchObject({ name: 'InboxError', code: 'malformed' }),
  );

  test.each(['', '.', '..', 'a\tb', 'a\nR9.zz.b', '\u0000', '\uD800', 'a'.repeat(257)])(
    'leaves out and counts a message of the id %j, which no address and no line can hold',
    (_id) => expect(decodePage({ data: [{ _id }] }, 10, decodeInboxMessage)).toMatchObject({ data: [], dropped: 1 }),
  );

  test.each(['63daff4cc037e013fd82dadd', 'a.b', '...', 'order:1/2', 'é', '🗼', 'a b', '__proto__'])(
    'keeps a message of the id %j',
    (_id) => expect(decodePage({ data: [{ _id }] }, 10, decodeInboxMessage)).toMatchObject({ data: [{ _id }] }),
  );
});
