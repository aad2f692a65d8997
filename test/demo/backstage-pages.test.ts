/** The pages of the backstage: people, messages, the feed, records, and the pages while the service is unavailable. */
import { describe, expect, test } from 'vitest';
import { deliver } from '../../src/local-service/delivery/deliver.js';
import { listMessageRows } from '../../src/local-service/database/message-rows.js';
import { focusedTags, pathsOf, startBackstage, texts } from './backstage-browser.js';

const listedIds = (html: string): string[] => texts(html, /<li><a href="\/backstage\/people\/([^"?]+)/g);
const linkByRel = (html: string, rel: string): string =>
  (new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

const searchIds = async (query: string): Promise<string[]> =>
  listedIds((await (await startBackstage()).browser.get(`/backstage?${query}`)).html);

describe('the list of people', () => {
  test.each([
    ['by=name&q=MARCUS', ['marcus']],
    ['by=email&q=lin@', ['lin']],
    ['by=phone&q=4822', ['dana']],
    ['by=subscriberId&q=sara', ['sara']],
    ['by=subscriberId&q=sar', []],
    ['by=constructor&q=zoé', ['zoe']],
  ])('can be searched by %s', async (query, found) => {
    expect(await searchIds(query)).toEqual(found);
  });

  test('pages forward and back by cursors, in the selected order', async () => {
    const { browser } = await startBackstage();
    const first = await browser.get('/backstage?order=oldest');
    expect(listedIds(first.html)).toHaveLength(8);
    expect(linkByRel(first.html, 'prev')).toBe('');
    const second = await browser.get(linkByRel(first.html, 'next'));
    expect([listedIds(second.html), linkByRel(second.html, 'next')]).toEqual([['zoe'], '']);
    expect(listedIds((await browser.get(linkByRel(second.html, 'prev'))).html)).toEqual(listedIds(first.html));
  });

  test('is kept while a person is open', async () => {
    const { browser } = await startBackstage();
    const { html } = await browser.get('/backstage/people/lin/feed?by=email&q=fieldnote&order=changed');
    for (const [, link] of html.matchAll(/href="(\/backstage\/people\/[^"]*)"/g))
      expect(link).toContain('by=email&amp;q=fieldnote&amp;order=changed');
    expect((await browser.post('/backstage/people/lin?q=x', {})).location).toBe('/backstage/people/lin?by=name&q=x');
  });

  test('shows that nobody matches, and that a person does not exist', async () => {
    const { browser } = await startBackstage();
    expect((await browser.get('/backstage?q=nobody')).html).toContain('No person matches.');
    const { status, html } = await browser.get('/backstage/people/nobody');
    expect(status).toBe(404);
    expect(html).toContain('There is no person with this id.');
    expect(html).toContain('href="/backstage/new?id=nobody"');
  });
});

const channels = (html: string): string[] => texts(html, /class="by"><svg.*?<\/svg><span>([^<]+)/g);

test('messages are listed for all channels, one channel or one event, a page at a time', async () => {
  const { browser } = await startBackstage({ seed: true });
  const path = '/backstage/people/ada/messages';
  const all = await browser.get(path);
  expect(channels(all.html)).toHaveLength(15);
  expect(new Set(channels(all.html)).size).toBeGreaterThan(2);
  expect(channels((await browser.get(linkByRel(all.html, 'next'))).html)).toHaveLength(15);
  expect(new Set(channels((await browser.get(`${path}?channel=push`)).html))).toEqual(new Set(['Push']));
  const few = channels((await browser.get(texts(all.html, /href="([^"]*event=[^"]+)"/g)[0] ?? '')).html);
  expect(few.length).toBeLessThan(15);
  expect(few.length).toBeGreaterThan(0);
  expect((await browser.get(`${path}?event=none`)).html).toContain('No message matches');
});

describe('the feed', () => {
  const fields = {
    subscriberId: 'zoe',
    workflow: 'approval-requested',
    subject: 'Approve it?',
    content: 'Please',
    buttons: [{ type: 'primary', content: 'Approve' }],
  };
  const message = async () => {
    const { store, browser } = await startBackstage();
    const { messages } = deliver(store, fields);
    const id = messages.find(({ channel }) => channel === 'in_app')?._id ?? '';
    const stored = () => listMessageRows(store, {}, 0, -1).find(({ _id }) => _id === id);
    return { browser, path: `/backstage/people/zoe/feed/${id}`, stored };
  };

  test('records an action for its reader, and reverts it', async () => {
    const { browser, path, stored } = await message();
    const done = await browser.submit(path, { done: 'primary' });
    expect(done.html).toMatch(/Recorded as done\.[^]*class="result"[^>]*><svg.*?<\/svg>Approve</);
    expect(focusedTags(done.html)).toEqual([expect.stringContaining('name="pending"')]);
    const result = { type: 'primary', payload: { recordedBy: 'support' } };
    expect(stored()?.cta.action).toMatchObject({ status: 'done', result });
    const { html } = await browser.submit(path, { pending: 'primary' });
    expect(html).toContain('Set back to pending.');
    expect(focusedTags(html)).toEqual([expect.stringContaining('Record “Approve” for Zoé')]);
    expect(stored()?.cta.action.status).toBe('pending');
  });

  test('shows next to the message why an action was rejected', async () => {
    const { browser, path } = await message();
    for (const other of [path.replace('zoe', 'ada'), path.replace(/\w{24}$/, 'none'), path]) {
      const { status, html } = await browser.post(other, { done: other === path ? '..' : 'primary' });
      expect(status).toBe(422);
      expect(html).toContain('Not recorded. ');
    }
  });
});

describe('a record', () => {
  test('shows on which channels it was sent, and why not on the others', async () => {
    const { store, browser } = await startBackstage();
    const event = { subscriberId: 'dana', workflow: 'security-alert', content: 'A new sign-in', subject: 'Sign-in' };
    const { notification } = deliver(store, event);
    const { location } = await browser.get(`/backstage/records?id=${notification._id}`);
    const { html } = await browser.get(location);
    expect(html).toMatch(/In-app: <\/b>sent/);
    expect(html).toContain('The subscriber has no e-mail address');
    expect(html).toContain('Provider credentials are incomplete: token missing');
    const pills = texts(html, /class="pill (?:good|bad|warn)">([^<]+)/g);
    expect(pills).toEqual(['critical', 'completed', 'failed', 'failed']);
  });

  test.each([
    ['63daff4cc037e013fd82dadd', 404, 'There is no record with this id.'],
    ['none', 400, 'NotificationId must be a mongodb id.'],
  ])('shows in the form that the id %s does not exist', async (id, status, why) => {
    const response = await (await startBackstage()).browser.get(`/backstage/records/${id}`);
    expect(response.status).toBe(status);
    expect(response.html).toContain(why);
  });
});

test('an unavailable service results in a page that says so, and a form that was not sent', async () => {
  const { demo, browser } = await startBackstage();
  demo.service.faults.failure = 1;
  const [list, person, change] = await Promise.all([
    browser.get('/backstage'),
    browser.get('/backstage/people/ada'),
    browser.post('/backstage/people/ada', { 'was.firstName': 'Ada', firstName: 'Eve' }),
  ]);
  expect(list.html).toContain('The list is not here:');
  for (const { status, html } of [person, change]) {
    expect(status).toBeGreaterThanOrEqual(422);
    expect(html).toContain('role="alert"');
  }
});

test('no response of the backstage contains the API key or a credential of an integration', async () => {
  const { demo, browser } = await startBackstage({ seed: true });
  const { key } = demo.service;
  const gets = [...pathsOf('ada'), '/records/none', '/nowhere', '/people/none'];
  const responses = [
    ...(await Promise.all(gets.map((path) => browser.get(`/backstage${path}`)))),
    ...(await Promise.all(
      ['/new', '/people/ada', '/integrations/none'].map((path) => browser.post(`/backstage${path}`)),
    )),
  ];
  expect(responses).toHaveLength(15);
  for (const { html, headers } of responses)
    expect(html + JSON.stringify([...headers])).not.toMatch(new RegExp(`${key}|made-up|ApiKey`));
});
