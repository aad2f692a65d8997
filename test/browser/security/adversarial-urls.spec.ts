/**
 * Addresses of a message, in a real browser: whatever stands there, it is a link only where it leads to the web, and a
 * picture only where that is the page's own; a link to elsewhere takes nothing of the page along.
 */
import { ADDRESSES, corpora } from '../../adversarial/corpora.js';
import { HOSTILE_ADDRESSES } from '../../adversarial/addresses.js';
import { asMessage, HostileService } from '../support/adversarial-feed.js';
import { caughtIn, watchSinks } from '../support/sink-monitor.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

const messageOf = (url: string, place: number): object =>
  asMessage(place, {
    subject: 'A title',
    content: 'A text',
    avatar: url,
    actor: { type: 'user', data: url },
    cta: {
      data: { url, target: url },
      action: {
        buttons: [
          { type: 'primary', content: 'Open', url, target: '_blank' },
          { type: 'secondary', content: 'Go', url, target: url },
        ],
      },
    },
  });

/** What is wrong with what became of each address, by the parser and the elements of the browser. */
const readAddresses = ({ host }: Inbox, addresses: readonly string[]): Promise<string[]> =>
  host.evaluate((element, given) => {
    const expected = JSON.parse(given) as string[];
    const rows = [...(element.shadowRoot?.querySelectorAll('article') ?? [])];
    const parsed = (raw: string): URL | null =>
      URL.canParse(raw, document.baseURI) ? new URL(raw, document.baseURI) : null;
    const faultsOf = (raw: string, row: Element | undefined): string[] => {
      const url = parsed(raw);
      const web = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
      const right = raw !== '' && raw.length <= 2048 && web;
      const title = row?.querySelector('[part=title]');
      const links = [...(row?.querySelectorAll('a') ?? [])];
      const pictures = [...(row?.querySelectorAll('img') ?? [])];
      const faults = [
        title?.tagName !== (right ? 'A' : 'BUTTON') && `the title is ${title?.tagName}`,
        links.length !== (right ? 3 : 0) && `${links.length} links`,
        pictures.length !== Number(right && url.origin === location.origin) && `${pictures.length} pictures`,
        ...links.map((link) => link.getAttribute('href') !== url?.href && `leads to ${link.getAttribute('href')}`),
        ...links.map((link) => !/^(_blank)?$/.test(link.target) && `opens in ${link.target}`),
        ...links.map(
          (link) =>
            (link.target || link.origin !== location.origin) && link.rel !== 'noopener noreferrer' && `rel ${link.rel}`,
        ),
        ...pictures.map((one) => one.referrerPolicy !== 'no-referrer' && 'a picture tells where it is'),
      ];
      return faults.filter((fault) => typeof fault === 'string').map((fault) => JSON.stringify([raw, fault]));
    };
    const wrong = expected.flatMap((raw, place) => faultsOf(raw, rows[place]));
    // What is no link is pressed: it leads nowhere.
    for (const button of element.shadowRoot?.querySelectorAll<HTMLElement>('button[part=title]') ?? []) button.click();
    return rows.length === expected.length ? wrong.slice(0, 5) : [`${rows.length} rows`];
  }, JSON.stringify(addresses));

/** Up to so many rows all are drawn. */
const ALL_DRAWN = 60;

for (const [whose, addresses, tag] of [
  ['of every kind', HOSTILE_ADDRESSES, []],
  ['that others have gathered', corpora(...ADDRESSES), ['@slow']],
] as const) {
  const title = `addresses ${whose} are followed and loaded only where the policy lets them`;
  test(title, { tag: [...tag] }, async ({ inbox, site }) => {
    test.setTimeout(120_000);
    await watchSinks(inbox.page);
    const service = new HostileService(inbox);
    await service.open();
    const url = inbox.page.url();
    const left: string[] = [];
    inbox.page.on('framenavigated', (frame) => left.push(frame.url()));
    for (let at = 0; at < addresses.length; at += ALL_DRAWN) {
      const batch = addresses.slice(at, at + ALL_DRAWN);
      await service.show(batch.map(messageOf));
      expect(await readAddresses(inbox, batch)).toEqual([]);
    }
    expect([inbox.page.url(), left]).toEqual([url, []]);
    expect(await caughtIn(inbox.page)).toEqual([]);
    // That nothing but this origin was asked is looked at by every test.
    expect(url.startsWith(site.url)).toBe(true);
  });
}

test('a page opened in a new tab can’t reach back, and is not told where it was opened', async ({ inbox, context }) => {
  await context.route('http://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  const service = new HostileService(inbox);
  await service.open();
  for (const url of ['/inside', 'http://elsewhere.example/outside']) {
    await service.show([messageOf(url, 0)]);
    const opening = context.waitForEvent('page');
    await inbox.panel.getByRole('link', { name: /^Open/ }).click();
    const opened = await opening;
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await opened.close();
  }
});
