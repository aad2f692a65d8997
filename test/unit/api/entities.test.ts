/** Texts and addresses of an escaping service: decoded once, as text, before the checks of addresses. */
import { describe, expect, test } from 'vitest';
import { decodeInboxMessage, decodePage, getFeed } from '../../../src/api/inbox/feed.js';
import { getFeed as getWholeFeed } from '../../../src/api/admin/feed.js';
import { getMessages, recordAction } from '../../../src/api/admin/messages.js';
import { escapeMarkup } from '../../../src/local-service/http/escape.js';
import { FEED_MESSAGE } from '../../support/api-samples.js';
import { readCorpora, TEXT_LISTS, URL_LISTS } from '../../support/adversarial/corpora.js';
import { json, stubService } from './stub-service.js';

/** A message that has one text in every place that a reader sees or a browser follows. */
const messageWith = (text: string): object => ({
  ...FEED_MESSAGE,
  subject: text,
  content: text,
  avatar: text,
  actor: { type: 'user', data: text },
  cta: {
    type: 'redirect',
    data: { url: text },
    action: {
      status: 'pending',
      buttons: [{ type: 'primary', content: text, resultContent: text, url: text, target: '' }],
    },
  },
});

const textsOf = ({ subject, content, avatar, actor, cta }: ReturnType<typeof decodeInboxMessage>): string[] => {
  const [button] = cta.action.buttons;
  return [subject, content, avatar, actor.data, cta.data.url, button?.content, button?.resultContent, button?.url].map(
    String,
  );
};

const load = async (text: string, config: { decodeEntities?: boolean } = {}, fields = {}): Promise<string[]> => {
  const { config: stub } = stubService(json({ data: [messageWith(text)], hasMore: false, ...fields }));
  const { data } = await getFeed({ ...stub, ...config }, 'me');
  return [...new Set(data.flatMap(textsOf))];
};

describe('A text of the service', () => {
  test.each([
    ['Approve &amp; go', 'Approve & go'],
    ['/doc/1?a=1&amp;b=2', '/doc/1?a=1&b=2'],
    ['5 &lt; 6 &gt; 4', '5 < 6 > 4'],
    ['&quot;&#39;&#x27;&apos;&#x3D;&#x60;&#X2f;', "\"'''=`/"],
    ['<b>x</b>', '<b>x</b>'],
    ['&#128512; &#x1F600;', '😀 😀'],
    ['once only: &amp;amp; &amp;lt;', 'once only: &amp; &lt;'],
  ])('%j is %j', async (sent, shown) => expect(await load(sent)).toEqual([shown]));

  test.each(
    (
      '&amp a&b &; &#; &#x; &nosuch; &xab; &axab; &#1e3; &#b11; &#o17; &constructor; &__proto__; &amP; &nbsp; ' +
      '&#0; &#000; &#x0; &#99999999; &#1114112;'
    ).split(' '),
  )('%j stays as it is', async (text) => expect(await load(text)).toEqual([text]));

  test.each([
    ['the configuration', { decodeEntities: false }, {}],
    ['the proxy', {}, { decodeEntities: false }],
  ])('stays as it is if %s says that the service escapes none', async (_who, config, fields) =>
    expect(await load('&amp;', config, fields)).toEqual(['&amp;']),
  );

  test('is decoded once: a page that was stored is read as it is', async () => {
    const page = await getFeed(stubService(json({ data: [messageWith('&amp;amp;')], hasMore: false })).config, 'me');
    const restored = decodePage(JSON.parse(JSON.stringify(page)), 10, decodeInboxMessage);
    expect([...new Set(restored.data.flatMap(textsOf))]).toEqual(['&amp;']);
  });

  test('is what its author wrote, for every hostile text and address', async () => {
    for (const text of readCorpora(...TEXT_LISTS, ...URL_LISTS).filter((one) => one.trim()))
      expect(await load(escapeMarkup(text))).toEqual([text]);
  });
});

describe('The client for servers', () => {
  test('decodes the feed', async () => {
    const { config } = stubService(json({ data: [messageWith('a &amp; b')] }));
    expect((await getWholeFeed(config, 'ada')).data.flatMap(textsOf)).toEqual(Array.from({ length: 8 }, () => 'a & b'));
  });

  test('decodes in-app messages, and not the HTML of an e-mail', async () => {
    const reply = { data: ['in_app', 'email'].map((channel) => ({ ...messageWith('a &amp; b'), channel })) };
    const { data } = await getMessages(stubService(json(reply)).config);
    expect(data.map(({ subject, content }) => [subject, content.content])).toEqual([
      ['a & b', 'a & b'],
      ['a &amp; b', 'a &amp; b'],
    ]);
  });

  test('decodes the message that an action returns', async () => {
    const { config } = stubService(json({ data: { ...messageWith('a &amp; b'), channel: 'in_app' } }));
    expect((await recordAction(config, 'ada', 'm', 'primary', { status: 'done' })).subject).toBe('a & b');
  });
});
