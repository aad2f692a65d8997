/** The decoders: a complete value of the right type. test/property/fuzz/decode.test.ts has any JSON, client/ the other ones. */
import { describe, expect, test } from 'vitest';
import { decodePage, decodeInboxMessage } from '../../../src/api/inbox/feed.js';
import { decodePreferences } from '../../../src/api/inbox/preferences.js';
import { decodeFeedMessage, decodeFeedPage } from '../../../src/api/admin/feed.js';
import { FEED_MESSAGE, OLD_MESSAGE, PREFERENCES } from '../../support/api-samples.js';
import { withJunkFields } from './stub-service.js';

const PAGE = { data: [FEED_MESSAGE, OLD_MESSAGE], hasMore: true, page: 1, pageSize: 2, totalCount: 2 };

/** The types of all fields of a value, without the contents of lists. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
};
/** Records of the host with any fields, and `channels`, the only record whose fields may be absent. */
const OPEN_RECORDS = new Set(['payload', 'overrides', 'data', 'channels']);
const isOpenRecord = (name: string, field: unknown): boolean =>
  OPEN_RECORDS.has(name) && typeof field === 'object' && !Array.isArray(field) && !('url' in Object(field));
const withoutOpenRecords = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, field: unknown) => (isOpenRecord(name, field) ? {} : field)));

const RESOURCES = [
  { name: 'decodeInboxMessage', sample: FEED_MESSAGE, decode: decodeInboxMessage },
  { name: 'decodePage', sample: PAGE, decode: (value: unknown) => decodePage(value, 10, decodeInboxMessage) },
  { name: 'decodePreferences', sample: PREFERENCES, decode: decodePreferences },
];

describe.each(RESOURCES)('$name', { timeout: 60_000 }, ({ sample, decode }) => {
  test('returns the same shape with each field missing, null and of every wrong type in turn', () => {
    const shape = shapeOf(withoutOpenRecords(decode(sample)));
    let count = 0;
    for (const [path, value] of withJunkFields(sample)) {
      count += 1;
      expect([path, shapeOf(withoutOpenRecords(decode(value)))]).toEqual([path, shape]);
    }
    expect(count).toBeGreaterThan(50);
  });
});

const decodeWith = (fields: object) => decodeFeedMessage({ ...FEED_MESSAGE, ...fields });

describe('a feed message from a real service', () => {
  test('is complete without archived, cta.type and cta.data, as older services send it', () =>
    expect(decodeFeedMessage(OLD_MESSAGE)).toMatchObject({
      _id: OLD_MESSAGE._id,
      content: 'test',
      read: true,
      archived: false,
      cta: { data: { url: '' }, action: { status: 'pending', buttons: [] } },
    }));
  test.each([
    ['content of null', { content: null }, { content: '' }],
    ['content in blocks', { content: [{ type: 'text' }] }, { content: '' }],
    ['a URL of null', { cta: { data: { url: null } } }, { cta: { data: { url: '' } } }],
    ['an empty call to action', { cta: {} }, { cta: { action: { status: 'pending', buttons: [] } } }],
    ['a call to action of null', { cta: null }, { cta: { action: { status: 'pending', buttons: [] } } }],
    ['an actor without data', { actor: { type: 'none' } }, { actor: { type: 'none', data: '' } }],
    ['an actor with data of null', { actor: { type: 'user', data: null } }, { actor: { type: 'user', data: '' } }],
    ['an unknown status', { cta: { action: { status: 'later' } } }, { cta: { action: { status: 'pending' } } }],
  ])('gets defaults for %s', (_, fields, expected) => expect(decodeWith(fields)).toMatchObject(expected));

  test('loses buttons without a type or a label', () => {
    const buttons = [{ type: 'primary' }, { content: 'No type' }, null, 'x', { type: 'secondary', content: 'Yes' }];
    expect(decodeWith({ cta: { action: { buttons } } })?.cta.action.buttons).toMatchObject([{ content: 'Yes' }]);
  });

  test('keeps the URL of a button, which the interface does not document', () =>
    expect(decodeWith({})?.cta.action.buttons[0]).toMatchObject({ url: '/yes', target: '_blank' }));
});

describe('a page of the feed', () => {
  test('drops and counts elements without an _id', () => {
    const data = [FEED_MESSAGE, { ...FEED_MESSAGE, _id: '' }, { ...FEED_MESSAGE, _id: 7 }, null, 'x', {}];
    expect(decodeFeedPage({ data }, 10)).toMatchObject({ data: [{ _id: FEED_MESSAGE._id }], dropped: 5 });
  });
  test.each([
    [true, 'the service says so, even if the page is empty', { hasMore: true, data: [] }, 10],
    [false, 'the service says so, even if the page is full', { hasMore: false, data: [FEED_MESSAGE] }, 1],
    [true, 'the service says nothing and the page is full', { data: [FEED_MESSAGE] }, 1],
    [false, 'the service says nothing and the page is not full', { data: [FEED_MESSAGE] }, 2],
  ])('has hasMore %s if %s', (hasMore, _, body, limit) => expect(decodeFeedPage(body, limit).hasMore).toBe(hasMore));
});

describe('preferences', () => {
  test('omit a channel that the service does not send, rather than turn it off', () => {
    const { global } = decodePreferences({ global: { channels: { email: false, sms: 'yes', pigeon: true } } });
    expect(global.channels).toEqual({ email: false });
  });
  test('omit a workflow without identifier and slug, because no change could address it', () => {
    const workflows = [
      { workflow: { name: 'x' } },
      { workflow: { slug: 's' } },
      { workflow: { identifier: 'i' } },
      null,
    ];
    expect(decodePreferences({ workflows }).workflows).toHaveLength(2);
  });
  test('are enabled unless the service says otherwise', () => expect(decodePreferences({}).global.enabled).toBe(true));
});
