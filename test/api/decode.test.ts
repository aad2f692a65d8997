import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import { decodeActedMessage } from '../../src/api/inbox/actions.js';
import { decodePreferences } from '../../src/api/inbox/preferences.js';
import { decodeSubscriber } from '../../src/api/admin/subscribers.js';
import { decodeFeedMessage, decodeFeedPage } from '../../src/api/admin/feed.js';
import { ACTED, FEED_MESSAGE, OLD_MESSAGE, PREFERENCES, SUBSCRIBER } from './samples.js';
import { JUNK, spoiled } from './support.js';

const PAGE = { data: [FEED_MESSAGE, OLD_MESSAGE], hasMore: true, page: 1, pageSize: 2, totalCount: 2 };

/** The types of all that is in a value, without what lists and open records hold. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held)]));
};
/** What holds whatever the service sent, or may lack what it holds: channels alone may be absent, which is not off. */
const OPEN = new Set(['payload', 'overrides', 'data', 'channels']);
const isOpen = (name: string, held: unknown): boolean =>
  OPEN.has(name) && typeof held === 'object' && !Array.isArray(held) && !('url' in Object(held));
const closed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, held: unknown) => (isOpen(name, held) ? {} : held)));

const RESOURCES = [
  { name: 'feed message', sample: FEED_MESSAGE, decode: decodeFeedMessage },
  { name: 'feed message, as far as it is shown', sample: FEED_MESSAGE, decode: decodeInboxMessage },
  { name: 'page of the feed', sample: PAGE, decode: (value: unknown) => decodeFeedPage(value, 10) },
  {
    name: 'page of the feed, as far as it is shown',
    sample: PAGE,
    decode: (value: unknown) => decodePage(value, 10, decodeInboxMessage),
  },
  { name: 'answer of an action', sample: ACTED, decode: decodeActedMessage },
  { name: 'preferences', sample: PREFERENCES, decode: decodePreferences },
  { name: 'subscriber', sample: SUBSCRIBER, decode: decodeSubscriber },
];

describe.each(RESOURCES)('a $name', { timeout: 60_000 }, ({ sample, decode: read }) => {
  test('keeps its shape with each field missing, null and of every wrong type in turn', () => {
    const whole = shapeOf(closed(read(sample)));
    let tried = 0;
    for (const [where, value] of spoiled(sample)) {
      tried += 1;
      expect([where, shapeOf(closed(read(value)))]).toEqual([where, whole]);
    }
    expect(tried).toBeGreaterThan(50);
  });

  test('is a whole value even when nothing of it came', () => {
    for (const junk of JUNK) expect(() => read(junk)).not.toThrow();
  });

  test('takes no unknown field along, and reaches no prototype', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"_id":"x","novel":1}',
    );
    const known = read(hostile);
    expect(known).not.toHaveProperty('novel');
    expect(known).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  test('is never thrown at by anything that JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => read(value)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});

const decode = (over: object) => decodeFeedMessage({ ...FEED_MESSAGE, ...over });

describe('a feed message as real services send it', () => {
  test('an old one, without archived, cta.type and cta.data', () => {
    expect(decodeFeedMessage(OLD_MESSAGE)).toMatchObject({
      _id: OLD_MESSAGE._id,
      content: 'test',
      read: true,
      archived: false,
      cta: { data: { url: '' }, action: { status: 'pending', buttons: [] } },
    });
  });
  test.each([
    ['no content kept', { content: null }, { content: '' }],
    ['content in blocks', { content: [{ type: 'text' }] }, { content: '' }],
    ['no address', { cta: { data: { url: null } } }, { cta: { data: { url: '' } } }],
    ['an empty call to action', { cta: {} }, { cta: { action: { status: 'pending', buttons: [] } } }],
    ['no call to action', { cta: null }, { cta: { action: { status: 'pending', buttons: [] } } }],
    ['an actor without data', { actor: { type: 'none' } }, { actor: { type: 'none', data: '' } }],
    ['an actor of null', { actor: { type: 'user', data: null } }, { actor: { type: 'user', data: '' } }],
    ['a status of tomorrow', { cta: { action: { status: 'later' } } }, { cta: { action: { status: 'pending' } } }],
  ])('%s', (_, over, expected) => expect(decode(over)).toMatchObject(expected));

  test('a button that nobody could press or record is left out', () => {
    const buttons = [{ type: 'primary' }, { content: 'No type' }, null, 'x', { type: 'secondary', content: 'Yes' }];
    expect(decode({ cta: { action: { buttons } } })?.cta.action.buttons).toMatchObject([{ content: 'Yes' }]);
  });

  test("a button's own address is kept, though the interface doesn't name it", () => {
    expect(decode({})?.cta.action.buttons[0]).toMatchObject({ url: '/yes', target: '_blank' });
  });
});

describe('a page of the feed', () => {
  test('drops and counts what has no _id', () => {
    const data = [FEED_MESSAGE, { ...FEED_MESSAGE, _id: '' }, { ...FEED_MESSAGE, _id: 7 }, null, 'x', {}];
    expect(decodeFeedPage({ data }, 10)).toMatchObject({ data: [{ _id: FEED_MESSAGE._id }], dropped: 5 });
  });
  test.each([
    ['the service says so', { hasMore: true, data: [] }, 10, true],
    ['the service denies it, full or not', { hasMore: false, data: [FEED_MESSAGE] }, 1, false],
    ['nothing is said and the page is full', { data: [FEED_MESSAGE] }, 1, true],
    ['nothing is said and the page is not full', { data: [FEED_MESSAGE] }, 2, false],
  ])('there is more when %s', (_, body, asked, more) => expect(decodeFeedPage(body, asked).hasMore).toBe(more));
});

describe('preferences', () => {
  test('a channel that is not named is absent, which is not off', () => {
    const { global } = decodePreferences({ global: { channels: { email: false, sms: 'yes', pigeon: true } } });
    expect(global.channels).toEqual({ email: false });
  });
  test('a workflow that no change could name is left out', () => {
    const workflows = [
      { workflow: { name: 'x' } },
      { workflow: { slug: 's' } },
      { workflow: { identifier: 'i' } },
      null,
    ];
    expect(decodePreferences({ workflows }).workflows).toHaveLength(2);
  });
  test('what is not said to be off is on', () => {
    expect(decodePreferences({}).global.enabled).toBe(true);
  });
});

test("an action's answer brings no text, whatever its content is", () => {
  expect(JSON.stringify(decodeActedMessage(ACTED))).not.toContain('textAlign');
  expect(decodeActedMessage(ACTED).cta.action.status).toBe('done');
});
