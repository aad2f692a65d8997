/**
 * Adversarial data other than text: JSON that targets prototypes, very large messages and pages, bidirectional controls and
 * style values.
 */
import { members, POLLUTING_OBJECTS, prototypeKeys } from '../../support/adversarial/pollution.js';
import { readCorpora } from '../../support/adversarial/corpora.js';
import { ADVERSARIAL_STYLES } from '../../support/adversarial/strings.js';
import { toMessage, AdversarialService } from '../support/adversarial-feed.js';
import { sinkCalls } from '../support/sink-monitor.js';
import { expect, test, type Inbox } from '../support/test.js';

const COLLECTED_VALUES = readCorpora('hostile-values');

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const ACTIONABLE = { subject: 'abc', cta: { action: { buttons: [{ type: 'primary', content: 'Yes' }] } } };
const TAB_WARNING = 'is ignored: it needs an id of its own, a label and valid filters. See docs/tabs.md.';

for (const [source, forms] of [
  ['of this suite', POLLUTING_OBJECTS],
  ['of public lists @nightly', COLLECTED_VALUES.filter((text) => /^\{.+\}$/s.test(text) && isJson(text))],
] as const) {
  const title = `JSON ${source} cannot change a shared prototype, wherever it comes from`;
  test.describe(() => {
    // Invalid entries of `tabs` are dropped, with one console warning for each.
    const quoted = forms.map((form) => JSON.stringify(JSON.parse(form)).slice(0, 100));
    const warnings = [...new Set(quoted)].map((tab) => `console: notification-inbox: tabs: ${tab} ${TAB_WARNING}`);
    test.use({ expectedProblems: [warnings, { scope: 'test' }] });
    test(title, async ({ inbox }) => tryForms(inbox, forms));
  });
}

async function tryForms(inbox: Inbox, forms: readonly string[]): Promise<void> {
  const service = await AdversarialService.open(inbox);
  const before = await inbox.page.evaluate(prototypeKeys);
  // Each form overrides members of a valid message.
  const row = (form: string, index: number): string =>
    `{${members(JSON.stringify(toMessage(index, ACTIONABLE)))},${members(form)}}`;
  await service.show(forms.map(row));
  await expect(inbox.rows).toHaveCount(forms.length);
  // Each form is also the response to an action, the preferences, an attribute and a stored value.
  let response = '{}';
  await inbox.page.route(/\/(actions|preferences)/, (route) =>
    route.fulfill({ body: response, contentType: 'application/json' }),
  );
  await inbox.page.evaluate((all) => {
    for (const [index, form] of all.entries())
      for (const key of Object.keys(localStorage))
        localStorage.setItem(`${key.replace(/[^:]*$/, '')}o.x${index}`, form);
  }, forms);
  for (const form of forms) {
    response = form;
    await service.show([toMessage(0, ACTIONABLE)]);
    await inbox.host.evaluate(async (host, json) => {
      host.setAttribute('tabs', `[${json},{"id":"t","label":"T","payload":${json}}]`);
      for (const name of ['strings', 'headers']) Reflect.set(host, name, JSON.parse(json));
      await Reflect.get(host, 'act').call(host, 'm0', 'primary', JSON.parse(json));
      Reflect.set(host, 'headers', undefined);
    }, form);
    await inbox.panel.locator('.preferences-toggle').click();
    await expect(inbox.panel.locator('.preferences-toggle.back')).toBeVisible();
  }
  expect(await inbox.page.evaluate(prototypeKeys)).toEqual(before);
  expect([await inbox.page.evaluate(() => 'polluted' in {}), await sinkCalls(inbox.page)]).toEqual([false, []]);
}

test('shows sixty messages of 64 kB each collapsed, and expands them', async ({ inbox }) => {
  const service = await AdversarialService.open(inbox);
  const long = (index: number): string => `${index} ${'word '.repeat(13_000)}`.slice(0, 64_000);
  await service.show(
    Array.from({ length: 60 }, (_, index) =>
      toMessage(
        index,
        index % 2 ? { subject: 'A title', content: long(index) } : { subject: '', content: long(index) },
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

test('rejects a page of 100,000 messages, and shows that loading failed', async ({ inbox }) => {
  const row = JSON.stringify(toMessage(0, { subject: 'abc', content: 'x'.repeat(100) }));
  const body = `{"data":[${Array.from({ length: 100_000 }, () => row).join()}],"hasMore":true}`;
  await inbox.page.route('**/notifications/feed*', (route) => route.fulfill({ body, contentType: 'application/json' }));
  await inbox.visit('ada', { display: 'inline', 'refresh-interval': '0' });
  await expect(inbox.panel).toContainText('Couldn’t load notifications');
  await expect(inbox.rows).toHaveCount(0);
  expect(await inbox.get('messages')).toEqual([]);
});

test('text with direction controls does not change the direction of the text next to it', async ({ inbox }) => {
  const service = await AdversarialService.open(inbox, {
    tabs: JSON.stringify([{ id: 't', label: '\u202Eabc\u2066' }]),
  });
  const reversed = '\u202Etxt.exe\u2066\u2069\u2069';
  const buttons = [
    { type: 'primary', content: reversed, resultContent: reversed },
    { type: 'x', content: reversed, url: '/' },
  ];
  await service.show(
    ['pending', 'done'].map((status, index) =>
      toMessage(index, {
        subject: reversed,
        content: reversed,
        cta: { action: { status, buttons, result: { type: 'primary' } } },
      }),
    ),
  );
  const texts = inbox.panel.locator('[part=title], [part=body], [part=action], [part=tab], .outcome > span');
  await expect(texts).toHaveCount(2 + 2 + 3 + 3 + 1);
  const bidi = await texts.evaluateAll((all) =>
    all.map((element) => [getComputedStyle(element).unicodeBidi, element.getAttribute('dir')].join()),
  );
  expect(new Set(bidi)).toEqual(new Set(['isolate,ltr']));
});

test('adversarial values of tokens and attributes load nothing and add no style rule', async ({ inbox }) => {
  const service = await AdversarialService.open(inbox);
  await service.show([toMessage(0, { subject: 'abc', content: 'def' })]);
  const styles = [
    ...ADVERSARIAL_STYLES,
    ...COLLECTED_VALUES.filter((text) => /evil\.example|red|url|important/i.test(text)),
  ];
  const result = await inbox.host.evaluate(async (host, values) => {
    const root = host.shadowRoot!;
    // Further files of ours add whole sheets meanwhile.
    const sheets = [...document.styleSheets, ...root.adoptedStyleSheets];
    const rules = () => document.styleSheets.length + sheets.reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
    const before = rules();
    const text = [...root.adoptedStyleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('');
    const tokens = [...new Set(text.match(/--inbox-[\w-]+/g))];
    for (const value of values) {
      for (const token of tokens) (host as HTMLElement).style.setProperty(token, value);
      for (const name of ['display', 'placement', 'badge', 'tab', 'time-zone', 'avatar-hosts', 'lang', 'page-size'])
        host.setAttribute(name, value);
      await new Promise(requestAnimationFrame);
      host.setAttribute('display', 'inline');
      await new Promise(requestAnimationFrame);
    }
    return { tokens: tokens.length, addedRules: rules() - before };
  }, styles);
  expect(result.tokens).toBeGreaterThan(15);
  expect([result.addedRules, service.unexpectedPaths(), await sinkCalls(inbox.page)]).toEqual([0, [], []]);
});
