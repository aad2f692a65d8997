/**
 * What staff see at the backstage: people, messages, the feed, records; and what they see when the service is away.
 */
import { describe, expect, test } from 'vitest';
import { deliver } from '../../demo/service/deliver.js';
import { listMessageRows } from '../../demo/service/message-rows.js';
import type { Message } from '../../demo/service/types.js';
import { staffDesk, type Desk } from './backstage-desk.js';
import { running } from './running.js';

/** The texts of all elements of a kind. */
const texts = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, text]) => String(text));
const listed = (html: string): string[] => texts(html, /<li><a href="\/backstage\/people\/([^"?]+)/g);
const linkNamed = (html: string, rel: string): string =>
  (new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

async function lookedUp(query: string): Promise<string[]> {
  return listed((await (await staffDesk(await running())).get(`/backstage?${query}`)).html);
}

describe('the list of people', () => {
  test.each([
    ['by=name&q=MARCUS', ['marcus']],
    ['by=email&q=lin@', ['lin']],
    ['by=phone&q=4822', ['dana']],
    ['by=subscriberId&q=sara', ['sara']],
    ['by=subscriberId&q=sar', []],
    ['by=constructor&q=zoé', ['zoe']],
  ])('is searched by %s', async (query, found) => {
    expect(await lookedUp(query)).toEqual(found);
  });

  test('goes on and back by cursors, in the order that was chosen', async () => {
    const who = await staffDesk(await running());
    const first = await who.get('/backstage?order=oldest');
    expect(listed(first.html)).toHaveLength(8);
    expect(linkNamed(first.html, 'prev')).toBe('');
    const second = await who.get(linkNamed(first.html, 'next'));
    expect(listed(second.html)).toEqual(['zoe']);
    expect(linkNamed(second.html, 'next')).toBe('');
    expect(listed((await who.get(linkNamed(second.html, 'prev'))).html)).toEqual(listed(first.html));
  });

  test('stays as it is while somebody is looked at', async () => {
    const who = await staffDesk(await running());
    const { html } = await who.get('/backstage/people/lin/feed?by=email&q=fieldnote&order=changed');
    for (const [, link] of html.matchAll(/href="(\/backstage\/people\/[^"]*)"/g)) {
      expect(link).toContain('by=email&amp;q=fieldnote&amp;order=changed');
    }
    expect((await who.post('/backstage/people/lin?q=x', {})).location).toBe('/backstage/people/lin?by=name&q=x');
  });

  test('says when there is nobody, and when somebody is not there', async () => {
    const who = await staffDesk(await running());
    expect((await who.get('/backstage?q=nobody')).html).toContain('Nobody fits.');
    const { status, html } = await who.get('/backstage/people/nobody');
    expect(status).toBe(404);
    expect(html).toContain('There is nobody with this id.');
    expect(html).toContain('href="/backstage/new?id=nobody"');
  });
});

describe('messages', () => {
  const channels = (html: string): string[] => texts(html, /class="by"><svg.*?<\/svg><span>([^<]+)/g);

  test('are those of all channels, of one, or of one transaction, a page at a time', async () => {
    const demo = await running({ seed: true });
    const who = await staffDesk(demo);
    const path = '/backstage/people/ada/messages';
    const all = await who.get(path);
    expect(channels(all.html)).toHaveLength(15);
    expect(new Set(channels(all.html)).size).toBeGreaterThan(2);
    expect(channels((await who.get(linkNamed(all.html, 'next'))).html)).toHaveLength(15);
    expect(new Set(channels((await who.get(`${path}?channel=push`)).html))).toEqual(new Set(['Push']));
    const same = texts(all.html, /href="([^"]*transaction=[^"]+)"/g)[0] ?? '';
    const few = channels((await who.get(same)).html);
    expect(few.length).toBeLessThan(15);
    expect(few.length).toBeGreaterThan(0);
    expect((await who.get(`${path}?transaction=none`)).html).toContain('None fits');
  });
});

describe('the feed', () => {
  const fields = {
    subscriberId: 'zoe',
    workflow: 'approval-requested',
    subject: 'Approve it?',
    content: 'Please',
    buttons: [{ type: 'primary', content: 'Approve', resultContent: 'Approved' }],
  };
  const message = async (): Promise<{ who: Desk; path: string; stored: () => Message | undefined }> => {
    const demo = await running();
    const { store } = demo.service;
    const { messages } = deliver(store, fields);
    const id = messages.find(({ channel }) => channel === 'in_app')?._id ?? '';
    const stored = (): Message | undefined => listMessageRows(store, {}, 0, -1).find(({ _id }) => _id === id);
    return { who: await staffDesk(demo), path: `/backstage/people/zoe/feed/${id}`, stored };
  };

  test('takes an answer for its reader, and takes it back', async () => {
    const { who, path, stored } = await message();
    const done = await who.send(path, { done: 'primary' });
    expect(done.html).toContain('Recorded as done.');
    expect(done.html).toContain('Approved');
    const result = { type: 'primary', payload: { recordedBy: 'support' } };
    expect(stored()?.cta.action).toMatchObject({ status: 'done', result });
    expect((await who.send(path, { pending: 'primary' })).html).toContain('Set back to pending.');
    expect(stored()?.cta.action.status).toBe('pending');
  });

  test('says beside the message why an answer was refused', async () => {
    const { who, path } = await message();
    for (const other of [path.replace('zoe', 'ada'), path.replace(/\w{24}$/, 'none'), path]) {
      const { status, html } = await who.post(other, { done: other === path ? '..' : 'primary' });
      expect(status).toBe(422);
      expect(html).toContain('Not recorded. ');
    }
  });
});

describe('a record', () => {
  test('tells on which channels it was sent and why not on the others', async () => {
    const demo = await running();
    const who = await staffDesk(demo);
    const event = { subscriberId: 'dana', workflow: 'security-alert', content: 'A new sign-in', subject: 'Sign-in' };
    const { notification } = deliver(demo.service.store, event);
    const { location } = await who.get(`/backstage/records?id=${notification._id}`);
    const { html } = await who.get(location);
    expect(html).toMatch(/In-app: <\/b>sent/);
    expect(html).toContain('The subscriber has no e-mail address');
    expect(html).toContain('Provider credentials are incomplete: token missing');
    expect(texts(html, /class="pill (?:good|bad|warn)">([^<]+)/g)).toEqual([
      'critical',
      'completed',
      'failed',
      'failed',
    ]);
  });

  test.each([
    ['63daff4cc037e013fd82dadd', 404, 'There is no record with this id.'],
    ['none', 400, 'NotificationId must be a mongodb id.'],
  ])('with the id %s is not there, and the form says so', async (id, status, why) => {
    const answer = await (await staffDesk(await running())).get(`/backstage/records/${id}`);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(why);
  });
});

describe('a service that is away', () => {
  test('leaves a page that says so, and a form that was not sent', async () => {
    const demo = await running();
    const who = await staffDesk(demo);
    demo.service.faults.failure = 1;
    const [list, person, change] = await Promise.all([
      who.get('/backstage'),
      who.get('/backstage/people/ada'),
      who.post('/backstage/people/ada', { 'was.firstName': 'Ada', firstName: 'Eve' }),
    ]);
    expect(list.html).toContain('The list is not here:');
    for (const { status, html } of [person, change]) {
      expect(status).toBeGreaterThanOrEqual(422);
      expect(html).toContain('role="alert"');
    }
  });
});

test('the key is in no answer of the backstage, nor is a credential of an integration', async () => {
  const demo = await running({ seed: true });
  const who = await staffDesk(demo);
  const { key } = demo.service;
  const gets = ['', '/new', '/records', '/records/none', '/integrations', '/nowhere', '/people/ada', '/people/none'];
  const tabs = ['messages', 'feed', 'preferences', 'devices'].map((tab) => `/people/ada/${tab}`);
  const answers = [
    ...(await Promise.all([...gets, ...tabs].map((path) => who.get(`/backstage${path}`)))),
    ...(await Promise.all(['/new', '/people/ada', '/integrations/none'].map((path) => who.post(`/backstage${path}`)))),
  ];
  expect(answers).toHaveLength(15);
  for (const { html, headers } of answers) {
    expect(html + JSON.stringify([...headers])).not.toMatch(new RegExp(`${key}|made-up|ApiKey`));
  }
});
