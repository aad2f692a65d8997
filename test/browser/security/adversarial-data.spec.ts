/**
 * Data that is hostile in another way than by its text: that reaches for prototypes, that is too much, that reorders or
 * paints what stands around it.
 */
import { members, POLLUTION, sharedNames } from '../../adversarial/pollution.js';
import { corpora } from '../../adversarial/corpora.js';
import { STYLES } from '../../adversarial/strings.js';
import { asMessage, HostileService } from '../support/adversarial-feed.js';
import { caughtIn, watchSinks } from '../support/sink-monitor.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

const OTHERS = corpora('hostile-values');

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const LEFT_OUT = 'is left out: it needs an "id" and a "label" of its own, and "all" and "unread" take no other filter.';

for (const [whose, forms, tag] of [
  ['of our own', POLLUTION, []],
  ['that others have gathered', OTHERS.filter((text) => /^\{.+\}$/s.test(text) && isJson(text)), ['@slow']],
] as const) {
  const title = `nothing that JSON ${whose} can say reaches a prototype, from wherever it comes`;
  test.describe(() => {
    // What is no tab is left out of `tabs`, and the console says so once for each.
    const quoted = forms.map((form) => JSON.stringify(JSON.parse(form)).slice(0, 100));
    const warnings = [...new Set(quoted)].map((tab) => `console: notification-inbox: tabs: ${tab} ${LEFT_OUT}`);
    test.use({ complaints: [warnings, { scope: 'test' }] });
    test(title, { tag: [...tag] }, async ({ inbox }) => tryForms(inbox, forms));
  });
}

async function tryForms(inbox: Inbox, forms: readonly string[]): Promise<void> {
  await watchSinks(inbox.page);
  const service = new HostileService(inbox);
  await service.open();
  const before = await inbox.page.evaluate(sharedNames);
  // Over what is there already, and instead of it.
  const row = (form: string, place: number): string =>
    `{${members(JSON.stringify(asMessage(place, { subject: 'abc', cta: { action: { buttons: [{ type: 'primary', content: 'Yes' }] } } })))},${members(form)}}`;
  await service.show(forms.map(row));
  await expect(inbox.rows).toHaveCount(forms.length);
  // Each is the answer of an action, what preferences are, an attribute and what is stored.
  let answer = '{}';
  await inbox.page.route(/\/(actions|preferences)/, (route) =>
    route.fulfill({ body: answer, contentType: 'application/json' }),
  );
  await inbox.page.evaluate((all) => {
    for (const [place, form] of all.entries())
      for (const key of Object.keys(localStorage))
        localStorage.setItem(`${key.replace(/[^:]*$/, '')}o.x${place}`, form);
  }, forms);
  for (const form of forms) {
    answer = form;
    await service.show([
      asMessage(0, { subject: 'abc', cta: { action: { buttons: [{ type: 'primary', content: 'Yes' }] } } }),
    ]);
    await inbox.host.evaluate(async (host, given) => {
      host.setAttribute('tabs', `[${given},{"id":"t","label":"T","payload":${given}}]`);
      for (const name of ['words', 'headers']) Reflect.set(host, name, JSON.parse(given));
      await (Reflect.get(host, 'act') as (...all: unknown[]) => Promise<void>).call(
        host,
        'm0',
        'primary',
        JSON.parse(given),
      );
      Reflect.set(host, 'headers', undefined);
    }, form);
    await inbox.panel.locator('.turn').click();
    await expect(inbox.panel.locator('.turn.back')).toBeVisible();
  }
  expect(await inbox.page.evaluate(sharedNames)).toEqual(before);
  expect(await inbox.page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await caughtIn(inbox.page)).toEqual([]);
}

test('sixty messages of 64 kB each are shown folded, and unfold', async ({ inbox }) => {
  test.setTimeout(120_000);
  const service = new HostileService(inbox);
  await service.open();
  const long = (place: number): string => `${place} ${'word '.repeat(13_000)}`.slice(0, 64_000);
  await service.show(
    Array.from({ length: 60 }, (_, place) =>
      asMessage(
        place,
        place % 2 ? { subject: 'A title', content: long(place) } : { subject: '', content: long(place) },
      ),
    ),
  );
  await expect(inbox.rows).toHaveCount(60);
  const more = inbox.panel.getByRole('button', { name: 'Show more' });
  await expect(more.first()).toBeVisible();
  const heights = await inbox.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(300);
  const row = inbox.rows.nth(1);
  await row.getByRole('button', { name: 'Show more' }).click();
  await expect(row.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await expect(row.locator('[part=body]')).toHaveText(long(1).trim());
  await row.getByRole('button', { name: 'Show less' }).click();
  await expect(row.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('a page of 100,000 messages is refused as no page, and said to be', async ({ inbox }) => {
  const row = JSON.stringify(asMessage(0, { subject: 'abc', content: 'x'.repeat(100) }));
  const body = `{"data":[${Array.from({ length: 100_000 }, () => row).join()}],"hasMore":true}`;
  await inbox.page.route('**/notifications/feed*', (route) => route.fulfill({ body, contentType: 'application/json' }));
  await inbox.visit('ada', { display: 'inline', 'refresh-interval': '0' });
  await expect(inbox.panel).toContainText('Notifications could not be loaded');
  await expect(inbox.rows).toHaveCount(0);
  expect(await inbox.get('messages')).toEqual([]);
});

test('text that turns its direction turns nothing beside it', async ({ inbox }) => {
  const service = new HostileService(inbox);
  await service.open({ tabs: JSON.stringify([{ id: 't', label: '\u202Eabc\u2066' }]) });
  const turned = '\u202Etxt.exe\u2066\u2069\u2069';
  const buttons = [
    { type: 'primary', content: turned, resultContent: turned },
    { type: 'x', content: turned, url: '/' },
  ];
  await service.show(
    ['pending', 'done'].map((status, place) =>
      asMessage(place, {
        subject: turned,
        content: turned,
        cta: { action: { status, buttons, result: { type: 'primary' } } },
      }),
    ),
  );
  const texts = inbox.panel.locator('[part=title], [part=body], [part=action], [part=tab], .told > span');
  await expect(texts).toHaveCount(2 + 2 + 3 + 3 + 1);
  const bidi = await texts.evaluateAll((all) =>
    all.map((one) => [getComputedStyle(one).unicodeBidi, one.getAttribute('dir')].join()),
  );
  expect(new Set(bidi)).toEqual(new Set(['isolate,auto']));
});

test('hostile styles in the tokens and attributes of a host load nothing, and make no rule', async ({ inbox }) => {
  await watchSinks(inbox.page);
  const service = new HostileService(inbox);
  await service.open();
  await service.show([asMessage(0, { subject: 'abc', content: 'def' })]);
  const styles = [...STYLES, ...OTHERS.filter((text) => /evil\.example|red|url|important/i.test(text))];
  const found = await inbox.host.evaluate(async (host, given) => {
    const root = host.shadowRoot!;
    const rules = () =>
      [...document.styleSheets, ...root.adoptedStyleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
    const before = rules();
    const text = [...root.adoptedStyleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('');
    const tokens = [...new Set(text.match(/--inbox-[\w-]+/g))];
    for (const value of given) {
      for (const token of tokens) (host as HTMLElement).style.setProperty(token, value);
      for (const name of ['display', 'placement', 'badge', 'tab', 'time-zone', 'avatar-hosts', 'lang', 'page-size'])
        host.setAttribute(name, value);
      await new Promise(requestAnimationFrame);
      host.setAttribute('display', 'inline');
      await new Promise(requestAnimationFrame);
    }
    return { tokens: tokens.length, gained: rules() - before };
  }, styles);
  expect(found.tokens).toBeGreaterThan(15);
  expect(found.gained).toBe(0);
  expect(service.strays()).toEqual([]);
  expect(await caughtIn(inbox.page)).toEqual([]);
});
