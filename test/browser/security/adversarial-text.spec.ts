/**
 * Text of a message is text, in a real browser under a strict policy: more than a thousand adversarial strings in every field
 * are shown character by character, in the same elements as a plain word.
 */
import { escapeMarkup } from '../../../src/local-service/http/escape.js';
import { readCorpora, URL_LISTS, TEXT_LISTS } from '../../support/adversarial/corpora.js';
import { ADVERSARIAL_STRINGS, EXECUTABLE_MARKUP } from '../../support/adversarial/strings.js';
import { AdversarialService, inBatches, MAX_RENDERED_ROWS, toMessage } from '../support/adversarial-feed.js';
import { sinkCalls } from '../support/sink-monitor.js';
import { readPreferences, readRows } from '../support/rendered-text.js';
import { expect, test } from '../support/test.js';

const PLAIN = ['abc', 'Abc def'];
// Bold text has tests of its own.
const COLLECTED_STRINGS = readCorpora(...TEXT_LISTS, ...URL_LISTS)
  .filter((text) => text !== '' && !ADVERSARIAL_STRINGS.includes(text))
  .map((text) => text.replaceAll('**', '*'));

/** A message with the same text in every field. */
const messageOf = (text: string, index: number, status: 'pending' | 'done'): object => {
  const sent = escapeMarkup(text);
  const button = { content: sent, resultContent: sent, target: text };
  return toMessage(index, {
    subject: sent,
    content: sent,
    // Blocked by the policy, so that initials are shown.
    avatar: 'blocked:',
    severity: text,
    templateIdentifier: text,
    payload: { text },
    tags: [text],
    data: { text, [text]: { [text]: [text] } },
    actor: { type: text, data: sent },
    cta: {
      type: text,
      data: { url: '' },
      action: {
        status,
        buttons: [
          { type: 'primary', ...button },
          { type: text, ...button, url: '/ok' },
          { type: 'third', ...button },
        ],
        result: { type: 'primary', payload: { [text]: text } },
      },
    },
  });
};

const preferencesOf = (texts: readonly string[]): object => {
  const channels = (text: string): object => ({ in_app: true, [text]: true });
  return {
    global: { enabled: true, channels: { email: true } },
    workflows: texts.map((text, index) => ({
      channels: channels(text),
      overrides: [{ channel: text, source: text }],
      workflow: { name: text, identifier: `${text}-${index}`, slug: text },
    })),
  };
};

for (const [source, texts, statuses] of [
  ['of this suite', ADVERSARIAL_STRINGS, ['pending', 'done']],
  // A done message has both a button and a result.
  ['of public lists @nightly', COLLECTED_STRINGS, ['done']],
] as const) {
  const title = `strings ${source} are shown as text in every field of messages and preferences, and have no other effect`;
  test(title, async ({ inbox }) => {
    test.setTimeout(240_000);
    const service = await AdversarialService.open(inbox);
    for (const status of statuses) {
      await service.show(PLAIN.map((text, index) => messageOf(text, index, status)));
      const plain = await readRows(inbox, PLAIN);
      expect(plain.errors).toEqual([]);
      expect(plain.structures).toHaveLength(1);
      for (const batch of inBatches(texts)) {
        await service.show(batch.map((text, index) => messageOf(text, index, status)));
        expect(await readRows(inbox, batch)).toEqual({ errors: [], structures: plain.structures, rows: batch.length });
      }
    }
    for (const batch of inBatches(texts)) {
      service.preferences = preferencesOf(batch);
      await service.show([]);
      await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
      const folds = inbox.panel.locator('.fold');
      await expect(folds).toHaveCount(batch.length);
      await folds.evaluateAll((all: HTMLElement[]) => all.forEach((fold) => fold.click()));
      await expect(inbox.panel.getByRole('switch')).toHaveCount(batch.length + 1);
      expect(await readPreferences(inbox, batch)).toEqual([]);
    }
    expect([await sinkCalls(inbox.page), service.unexpectedPaths()]).toEqual([[], []]);
  });
}

test.describe('without a content security policy', () => {
  test.use({ siteOptions: { policy: "connect-src 'self'" } });

  test('the executable strings run as markup and the monitor detects it; in an inbox none runs', async ({ inbox }) => {
    const service = await AdversarialService.open(inbox);
    await service.show(
      ADVERSARIAL_STRINGS.slice(0, MAX_RENDERED_ROWS).map((text, index) => messageOf(text, index, 'pending')),
    );
    expect((await readRows(inbox, ADVERSARIAL_STRINGS.slice(0, MAX_RENDERED_ROWS))).errors).toEqual([]);
    expect(await sinkCalls(inbox.page)).toEqual([]);
    for (const text of EXECUTABLE_MARKUP) {
      const firstCall = await inbox.page.evaluate(async (markup) => {
        const list = Reflect.get(window, 'sinkCalls') as string[];
        list.length = 0;
        document.querySelector('main')!.innerHTML = markup;
        while (!list.some((line) => line.startsWith('canary'))) await new Promise(requestAnimationFrame);
        return list[0];
      }, text);
      expect(firstCall).toMatch(/^innerHTML /);
    }
  });
});

test('the menu of further buttons shows their text unchanged', async ({ inbox }) => {
  const service = await AdversarialService.open(inbox);
  const texts = ADVERSARIAL_STRINGS.slice(0, MAX_RENDERED_ROWS);
  await service.show(texts.map((text, index) => messageOf(text, index, 'pending')));
  // A press before that waits for it.
  await inbox.page.evaluate((file) => import(file), '/notification-inbox-late.js');
  const mismatches = await inbox.host.evaluate(async (host, json) => {
    const expected = JSON.parse(json) as string[];
    const menus = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('article .actions [aria-haspopup=menu]') ?? [])];
    const found: string[] = [];
    for (const [index, button] of menus.entries()) {
      button.click();
      await new Promise(requestAnimationFrame);
      const items = [...(host.shadowRoot?.querySelectorAll('[role=menuitem]') ?? [])].map((item) => item.textContent);
      if (items.length !== 1 || items[0] !== expected[index]) found.push(JSON.stringify([index, items]));
      button.click();
      await new Promise(requestAnimationFrame);
    }
    return menus.length === expected.length ? found : [`${menus.length} menus`];
  }, JSON.stringify(texts));
  expect([mismatches, await sinkCalls(inbox.page)]).toEqual([[], []]);
});

test('the tabs of the host have its labels unchanged', async ({ inbox }) => {
  const tabs = ADVERSARIAL_STRINGS.map((label, index) => ({
    id: `${label}${index}`,
    label,
    payload: { [label]: label },
  }));
  await AdversarialService.open(inbox);
  const mismatches = await inbox.host.evaluate(async (host, json) => {
    host.setAttribute('tabs', json);
    const expected = JSON.parse(json) as { label: string }[];
    const renderedTabs = () => [...(host.shadowRoot?.querySelectorAll('[role=tab]') ?? [])].slice(2);
    while (renderedTabs().length === 0) await new Promise(requestAnimationFrame);
    const labels = renderedTabs().map((tab) => tab.textContent);
    return expected.flatMap(({ label }, index) =>
      labels[index] === label ? [] : [JSON.stringify([label, labels[index]])],
    );
  }, JSON.stringify(tabs));
  expect(mismatches).toEqual([]);
});
