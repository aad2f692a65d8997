/**
 * URLs of a message, in a real browser: a link only if it leads to the web, an avatar only if it is of the page's origin; a
 * link to another site gets no opener and no referrer.
 */
import { escapeMarkup } from '../../../src/local-service/http/escape.js';
import { URL_LISTS, readCorpora } from '../../support/adversarial/corpora.js';
import { ADVERSARIAL_URLS } from '../../support/adversarial/urls.js';
import { AdversarialService, inBatches, toMessage } from '../support/adversarial-feed.js';
import { sinkCalls } from '../support/sink-monitor.js';
import { expect, test, type Inbox } from '../support/test.js';

const messageOf = (url: string, index: number): object =>
  toMessage(index, {
    subject: 'A title',
    content: 'A text',
    avatar: escapeMarkup(url),
    actor: { type: 'user', data: escapeMarkup(url) },
    cta: {
      data: { url: escapeMarkup(url), target: url },
      action: {
        buttons: [
          { type: 'primary', content: 'Open', url: escapeMarkup(url), target: '_blank' },
          { type: 'secondary', content: 'Go', url: escapeMarkup(url), target: url },
        ],
      },
    },
  });

/** What is wrong with the links and avatars of each URL, compared with the browser's own URL parser. */
const findWrongLinks = ({ host }: Inbox, urls: readonly string[]): Promise<string[]> =>
  host.evaluate((element, json) => {
    const expected = JSON.parse(json) as string[];
    const rows = [...(element.shadowRoot?.querySelectorAll('article') ?? [])];
    const parsed = (raw: string): URL | null =>
      URL.canParse(raw, document.baseURI) ? new URL(raw, document.baseURI) : null;
    const problemsOf = (raw: string, row: Element | undefined): string[] => {
      const url = parsed(raw);
      const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
      const isAllowed = raw !== '' && raw.length <= 2048 && isWeb;
      const title = row?.querySelector('[part=title]');
      const links = [...(row?.querySelectorAll('a') ?? [])];
      const avatars = [...(row?.querySelectorAll('img') ?? [])];
      const problems = [
        title?.tagName !== (isAllowed ? 'A' : 'BUTTON') && `the title is ${title?.tagName}`,
        links.length !== (isAllowed ? 3 : 0) && `${links.length} links`,
        avatars.length !== Number(isAllowed && url.origin === location.origin) && `${avatars.length} avatars`,
        ...links.map((link) => link.getAttribute('href') !== url?.href && `leads to ${link.getAttribute('href')}`),
        ...links.map((link) => !/^(_blank)?$/.test(link.target) && `opens in ${link.target}`),
        ...links.map(
          (link) =>
            (link.target || link.origin !== location.origin) && link.rel !== 'noopener noreferrer' && `rel ${link.rel}`,
        ),
        ...avatars.map((avatar) => avatar.referrerPolicy !== 'no-referrer' && 'an avatar sends a referrer'),
      ];
      return problems.filter((problem) => typeof problem === 'string').map((problem) => JSON.stringify([raw, problem]));
    };
    const mismatches = expected.flatMap((raw, index) => problemsOf(raw, rows[index]));
    // Titles that are not links are clicked too: they must not navigate.
    for (const button of element.shadowRoot?.querySelectorAll<HTMLElement>('button[part=title]') ?? []) button.click();
    return rows.length === expected.length ? mismatches.slice(0, 5) : [`${rows.length} rows`];
  }, JSON.stringify(urls));

for (const [source, urls] of [
  ['of this suite', ADVERSARIAL_URLS],
  ['of public lists @nightly', readCorpora(...URL_LISTS)],
] as const) {
  test(`URLs ${source} become links and avatars only where the policy allows`, async ({ inbox, site }) => {
    const service = await AdversarialService.open(inbox);
    const url = inbox.page.url();
    const navigations: string[] = [];
    inbox.page.on('framenavigated', (frame) => navigations.push(frame.url()));
    for (const batch of inBatches(urls)) {
      await service.show(batch.map(messageOf));
      expect(await findWrongLinks(inbox, batch)).toEqual([]);
    }
    expect([inbox.page.url(), navigations]).toEqual([url, []]);
    expect(await sinkCalls(inbox.page)).toEqual([]);
    // Every test of the suite fails if another origin is requested.
    expect(url.startsWith(site.url)).toBe(true);
  });
}

test('a page opened in a new tab has no opener and no referrer', async ({ inbox, context }) => {
  await context.route('http://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  const service = await AdversarialService.open(inbox);
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
