/** The words of the backstage: the latest records, one name for a person, and times that say their zone. */
import { describe, expect, test } from 'vitest';
import { deliver } from '../../src/local-service/delivery/deliver.js';
import { pathsOf, startBackstage, texts } from './backstage-browser.js';

const textOf = (html: string): string => html.replaceAll(/<(?:head|style)>[^]*?<\/(?:head|style)>|<[^>]+>/g, ' ');

const EVENT = { subscriberId: 'dana', content: 'Text', subject: 'Title' };

describe('the page of the records', () => {
  test('lists the last 20, newest first, each with its person and what became of its channels', async () => {
    const { store, browser } = await startBackstage({ seed: true });
    const newest = deliver(store, { ...EVENT, workflow: 'security-alert', createdAt: Date.now() + 1000 }).notification;
    const { html } = await browser.get('/backstage/records');
    const ids = texts(html, /href="\/backstage\/records\/([^"?]+)/g);
    expect(ids).toHaveLength(20);
    expect(ids[0]).toBe(newest._id);
    const times = texts(html, /datetime="([^"]+)"/g);
    expect(times.toSorted().toReversed()).toEqual(times);
    const [row = ''] = texts(html, /<tbody><tr>([^]*?)<\/tr>/g);
    expect(row).toContain('href="/backstage/people/dana"');
    expect(texts(row, /class="pill \w+">([^<]+)/g)).toEqual(expect.arrayContaining(['In-app sent', 'Email failed']));
  });

  test('says that there are none', async () => {
    expect((await (await startBackstage()).browser.get('/backstage/records')).html).toContain('No records');
  });

  test.each([
    [[{}], '1 event'],
    [[{}, {}, {}], '3 events in one notification'],
  ])('leads to a record that counts the events of a digest: %#', async (events, text) => {
    const { store, browser } = await startBackstage();
    const { notification } = deliver(store, { ...EVENT, workflow: 'comment-added', events });
    expect((await browser.get(`/backstage/records/${notification._id}`)).html).toContain(`>${text}<`);
  });
});

const paths = [...pathsOf('ada'), '/people/none', '?q=none'];

test('every page calls a person a person, and writes the zone beside each time', async () => {
  const { browser } = await startBackstage({ seed: true });
  const pages = await Promise.all(paths.map((path) => browser.get(`/backstage${path}`)));
  for (const [index, { html }] of pages.entries()) {
    expect(textOf(html).match(/\b(?:some|every|no)body\b|subscribers?\b|transaction/gi), paths[index]).toBeNull();
    expect(texts(html, /<time[^>]*>([^<]+)/g).filter((time) => !time.endsWith(' UTC'))).toEqual([]);
  }
  expect(pages[4]?.html).toMatch(/Local time \d\d:\d\d \(Europe\/London\)/);
});
