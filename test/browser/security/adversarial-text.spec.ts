/**
 * Text of a message is text, in a real browser under the strictest policy: a thousand and more hostile strings in every
 * field, each shown letter by letter, with the same elements around it as a plain word has.
 */
import { corpora, ADDRESSES, TEXTS } from '../../adversarial/corpora.js';
import { HOSTILE, MARKUP } from '../../adversarial/strings.js';
import { asMessage, HostileService } from '../support/adversarial-feed.js';
import { caughtIn, watchSinks } from '../support/sink-monitor.js';
import { readPreferences, readRows } from '../support/rendered-text.js';
import { expect, test } from '../support/test.js';

const PLAIN = ['abc', 'Abc def'];
// Bold has tests of its own.
const OTHERS = corpora(...TEXTS, ...ADDRESSES)
  .filter((text) => text !== '' && !HOSTILE.includes(text))
  .map((text) => text.replaceAll('**', '*'));

/** The same text wherever a service may say one. */
const messageOf = (text: string, place: number, status: 'pending' | 'done'): object => {
  const button = { content: text, resultContent: text, target: text };
  return asMessage(place, {
    subject: text,
    content: text,
    // Not loaded, but a sign that letters shall stand for it.
    avatar: 'blocked:',
    severity: text,
    templateIdentifier: text,
    payload: { text, [text]: { [text]: [text] } },
    actor: { type: text, data: text },
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
    workflows: texts.map((text, place) => ({
      channels: channels(text),
      overrides: [{ channel: text, source: text }],
      workflow: { name: text, identifier: `${text}-${place}`, slug: text },
    })),
  };
};

/** Up to so many rows all are drawn. */
const ALL_DRAWN = 60;

const inBatches = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / ALL_DRAWN) }, (_, batch) =>
    texts.slice(batch * ALL_DRAWN, (batch + 1) * ALL_DRAWN),
  );

for (const [whose, texts, statuses, tag] of [
  ['our own', HOSTILE, ['pending', 'done'], []],
  // Once done, a message still has a button, and says what came of another.
  ['that others have gathered', OTHERS, ['done'], ['@slow']],
] as const) {
  const title = `strings ${whose} stay text in every field of messages and preferences, and nothing else comes of them`;
  test(title, { tag: [...tag] }, async ({ inbox }) => {
    test.setTimeout(240_000);
    await watchSinks(inbox.page);
    const service = new HostileService(inbox);
    await service.open();
    for (const status of statuses) {
      await service.show(PLAIN.map((text, place) => messageOf(text, place, status)));
      const plain = await readRows(inbox, PLAIN);
      expect(plain.wrong).toEqual([]);
      expect(plain.censuses).toHaveLength(1);
      for (const batch of inBatches(texts)) {
        await service.show(batch.map((text, place) => messageOf(text, place, status)));
        expect(await readRows(inbox, batch)).toEqual({ wrong: [], censuses: plain.censuses, rows: batch.length });
      }
    }
    for (const batch of inBatches(texts)) {
      service.preferences = preferencesOf(batch);
      await service.show([]);
      await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
      await expect(inbox.panel.getByRole('switch')).toHaveCount(batch.length + 1);
      expect(await readPreferences(inbox, batch)).toEqual([]);
    }
    expect(await caughtIn(inbox.page)).toEqual([]);
    expect(service.strays()).toEqual([]);
  });
}

test.describe('where no policy would stop them', () => {
  test.use({ siteOptions: { policy: "connect-src 'self'" } });

  test('our own strings run when they are markup, and are caught at it; in an inbox none does', async ({ inbox }) => {
    await watchSinks(inbox.page);
    const service = new HostileService(inbox);
    await service.open();
    await service.show(HOSTILE.slice(0, ALL_DRAWN).map((text, place) => messageOf(text, place, 'pending')));
    expect((await readRows(inbox, HOSTILE.slice(0, ALL_DRAWN))).wrong).toEqual([]);
    expect(await caughtIn(inbox.page)).toEqual([]);
    for (const text of MARKUP) {
      const caught = await inbox.page.evaluate(async (markup) => {
        const list = Reflect.get(window, 'caught') as string[];
        list.length = 0;
        document.querySelector('main')!.innerHTML = markup;
        while (!list.some((line) => line.startsWith('canary'))) await new Promise(requestAnimationFrame);
        return list[0];
      }, text);
      expect(caught).toMatch(/^innerHTML /);
    }
  });
});

test('the third button of a row says in its menu what it was sent with', async ({ inbox }) => {
  await watchSinks(inbox.page);
  const service = new HostileService(inbox);
  await service.open();
  const texts = HOSTILE.slice(0, ALL_DRAWN);
  await service.show(texts.map((text, place) => messageOf(text, place, 'pending')));
  const wrong = await inbox.host.evaluate(async (host, given) => {
    const expected = JSON.parse(given) as string[];
    const menus = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('[aria-haspopup=menu]') ?? [])];
    const found: string[] = [];
    for (const [place, button] of menus.entries()) {
      button.click();
      await new Promise(requestAnimationFrame);
      const items = [...(host.shadowRoot?.querySelectorAll('[role=menuitem]') ?? [])].map((item) => item.textContent);
      if (items.length !== 1 || items[0] !== expected[place]) found.push(JSON.stringify([place, items]));
      button.click();
      await new Promise(requestAnimationFrame);
    }
    return menus.length === expected.length ? found : [`${menus.length} menus`];
  }, JSON.stringify(texts));
  expect(wrong).toEqual([]);
  expect(await caughtIn(inbox.page)).toEqual([]);
});

test('the tabs of a host are called what it calls them', async ({ inbox }) => {
  const tabs = HOSTILE.map((label, place) => ({ id: `${label}${place}`, label, payload: { [label]: label } }));
  const service = new HostileService(inbox);
  await service.open();
  const wrong = await inbox.host.evaluate(async (host, given) => {
    host.setAttribute('tabs', given);
    const wanted = JSON.parse(given) as { label: string }[];
    const shown = () => [...(host.shadowRoot?.querySelectorAll('[role=tab]') ?? [])].slice(2);
    while (shown().length === 0) await new Promise(requestAnimationFrame);
    const labels = shown().map((tab) => tab.textContent);
    return wanted.flatMap(({ label }, place) =>
      labels[place] === label ? [] : [JSON.stringify([label, labels[place]])],
    );
  }, JSON.stringify(tabs));
  expect(wrong).toEqual([]);
});
