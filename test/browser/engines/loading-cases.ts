/** Cases: files that load later fail, and load again. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { buildPage } from './bundled.js';
import { rowOf, sendWithButton, type Cases, type Fault, type Tools } from './case.js';
import {
  act,
  bell,
  click,
  countOf,
  errorEvents,
  loadError,
  outcomeState,
  panel,
  preferences,
  rows,
  textOf,
} from './in-page.js';

const PANEL = '/notification-inbox-panel.js';
const STORE = '/notification-inbox-store.js';
/** What the panel shares with the store. */
const SHARED = readdirSync('dist').flatMap((name) => (/-shared-.*\.js$/.test(name) ? [`/${name}`] : []));
/** Else the file may be loaded before it fails. */
const NO_PREFETCH = { 'no-prefetch': '' };
const FAILED = 'Couldn’t load notifications';
const ROWS = expect.objectContaining({ rows: 20 });
const SEVERAL = expect.toSatisfy((count: number) => count > 1);
const named = (name: RegExp): unknown => expect.objectContaining({ name: expect.stringMatching(name) });
const expectedNote = (text: string, radius = '14px') => ({ text, role: 'alert', isPlaced: true, radius });
/** Changes the text of the panel's file. `nameOf` gives the local name of an export. */
async function replacePanel(
  files: Tools['files'],
  change: (code: string, nameOf: (exported: string) => string) => string,
): Promise<void> {
  const code = await readFile(new URL(`../../../dist${PANEL}`, import.meta.url), 'utf8');
  const nameOf = (exported: string): string => new RegExp(`([\\w$]+) as ${exported}\\b`).exec(code)?.[1] ?? exported;
  files.set(PANEL, change(code, nameOf));
}

/** Breaks the panel's file, opens the panel, repairs the file, and opens the panel again. */
const expectRecovery = async (tools: Tools, fault: Fault, path: string): Promise<void> => {
  const { engine, faults, waitFor, openPanel } = tools;
  await waitFor(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d/) }));
  faults.set(path, fault);
  await engine.run(click, '.bell');
  await waitFor(loadError, expectedNote(FAILED));
  await waitFor(errorEvents, expect.arrayContaining(['panel broken']));
  faults.clear();
  await engine.run(click, '.bell');
  await openPanel();
  expect(await engine.run(loadError)).toBeNull();
};

/** One function loads every file: the panel fails in each way, the others in one. */
const panelCases: Cases = Object.fromEntries(
  ([404, 'page', 'truncated'] as const).map((fault) => [
    `the panel loads after its file failed with ${fault}, which is not reported as offline`,
    async (tools: Tools) => {
      await tools.visit('ada', NO_PREFETCH);
      await expectRecovery(tools, fault, PANEL);
    },
  ]),
);

export const LOADING_CASES: Cases = {
  // The file of the results imports the panel's by its first address, and may bring a second copy of Preact with it.
  'after a failed panel the search works or says that it cannot load, and the list goes on working': async (tools) => {
    const { engine, waitFor, visit } = tools;
    await visit('ada', NO_PREFETCH);
    await expectRecovery(tools, 503, PANEL);
    await engine.run(click, '.search-toggle');
    await waitFor(() => {
      const root = document.querySelector('notification-inbox')?.shadowRoot;
      return root?.querySelector('input.search') !== null && root?.querySelector('.skeleton') === null;
    }, true);
    await engine.run(click, '.back');
    await waitFor(panel, ROWS);
  },
  ...panelCases,
  "the panel's chunk of a bundled page loads after it failed with truncated": async (tools) => {
    const { html, files, panel: chunk } = await buildPage();
    for (const [path, text] of files) tools.files.set(path, text);
    await tools.visit('ada', NO_PREFETCH, html);
    await expectRecovery(tools, 'truncated', chunk);
  },
  'the preferences load by "Try again" after a page in place of their file, and a failed panel': async (tools) => {
    const { engine, faults, waitFor, visit } = tools;
    await visit('ada', NO_PREFETCH);
    await expectRecovery(tools, 503, PANEL);
    faults.set('/notification-inbox-preferences.js', 'page');
    await engine.run(click, '.preferences-toggle');
    await waitFor(preferences, { notice: 'Couldn’t load preferences', sections: 0 });
    faults.clear();
    await engine.run(click, '.empty button', 'Try again');
    await waitFor(() => {
      const root = document.querySelector('notification-inbox')?.shadowRoot;
      root?.querySelector<HTMLElement>('.fold[aria-expanded=false]')?.click();
      return (root?.querySelectorAll('fieldset:has(.fold) .switch').length ?? 0) > 1;
    }, true);
  },
  'the choices of a snooze load by "Try again" after a truncated file, and snooze the message': async (tools) => {
    const { engine, faults, waitFor, visit, whenLoaded, openPanel } = tools;
    await visit('ada', NO_PREFETCH);
    await whenLoaded();
    await openPanel();
    const first = await engine.run(textOf, 'article .title');
    faults.set('/notification-inbox-snooze.js', 'truncated');
    await engine.run(click, 'article .more');
    await waitFor(countOf, SEVERAL, '[role=menuitem]');
    await engine.run(click, '[role=menuitem]', 'Snooze');
    await waitFor(errorEvents, ['panel broken']);
    faults.clear();
    await engine.run(click, '.undo-bar button', 'Try again');
    await waitFor(countOf, SEVERAL, '.snooze-menu [role=menuitem]');
    await engine.run(click, '.snooze-menu [role=menuitem]', 'Tomorrow morning');
    await waitFor(textOf, expect.stringContaining('Snoozed until'), '.undo-bar');
    await waitFor(
      textOf,
      expect.toSatisfy((title: string) => title !== first),
      'article .title',
    );
  },
  'an action waits while its file fails with 503, and is sent when it loads': async (tools) => {
    const { engine, faults, waitFor, visit, site, whenLoaded } = tools;
    const id = await sendWithButton({ site });
    faults.set('/notification-inbox-commands.js', 503);
    await visit('tomas', { 'refresh-interval': '1' });
    await whenLoaded();
    await engine.run(act, id);
    await waitFor(outcomeState, 'waiting', id);
    faults.clear();
    await waitFor(outcomeState, 'done', id);
  },
  'the panel loads after a network that was gone for all of its files': async (tools) => {
    for (const path of [STORE, ...SHARED]) tools.faults.set(path, 503);
    await tools.visit('ada', NO_PREFETCH);
    await expectRecovery(tools, 503, PANEL);
  },
  'a panel that failed to load when the pointer reached the bell loads when the bell is pressed': async (tools) => {
    const { engine, faults, visit, requestedPaths, whenLoaded, openPanel } = tools;
    await visit('ada', NO_PREFETCH);
    await whenLoaded();
    faults.set(PANEL, 503);
    await engine.run(() => {
      const button = document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.bell');
      button?.dispatchEvent(new PointerEvent('pointerenter'));
    });
    await expect
      .poll(() => requestedPaths.filter((path) => path.startsWith(`${PANEL}?retry=`)).length)
      .toBeGreaterThan(0);
    faults.clear();
    expect(await engine.run(errorEvents)).toEqual([]);
    await openPanel();
  },
  'the badge counts and the panel shows the first rows while the store\'s file fails with truncated; it loads by "Try again"':
    async ({ engine, faults, waitFor, visit, openPanel }) => {
      faults.set(STORE, 'truncated');
      await visit('ada', NO_PREFETCH);
      await waitFor(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+\+?$/) }));
      await waitFor(errorEvents, ['panel broken']);
      await openPanel();
      await waitFor(textOf, expect.stringMatching(`^${FAILED}`), '.banner');
      faults.clear();
      await engine.run(click, '.banner button', 'Try again');
      await waitFor(textOf, '', '.banner');
      await waitFor(panel, ROWS);
    },
  'an inline panel that failed to load says so, and loads with the next poll': async ({ faults, waitFor, visit }) => {
    faults.set(PANEL, 503);
    await visit('ada', { display: 'inline', 'refresh-interval': '1' });
    await waitFor(loadError, expect.objectContaining({ text: FAILED }));
    faults.clear();
    await waitFor(rows, rowOf());
  },
  'without a network the note at the bell says so, uses the radius token, and closes on Escape': async (tools) => {
    const { engine, site, waitFor, visit, whenLoaded, openPanel } = tools;
    await visit('ada', NO_PREFETCH);
    await whenLoaded();
    await engine.run(() => document.documentElement.style.setProperty('--inbox-radius', '3px'));
    const restart = await site.stop();
    await engine.run(click, '.bell');
    await waitFor(loadError, expectedNote('Can’t connect', '3px'));
    await waitFor(errorEvents, ['feed offline', 'panel offline']);
    await engine.press('Escape');
    await waitFor(loadError, null);
    await waitFor(() => document.querySelector('notification-inbox')?.hasAttribute('open'), false);
    await restart();
    await openPanel();
  },
  'a panel of another build is rejected, and the note asks to reload the page': async (tools) => {
    const { engine, files, waitFor, visit, whenLoaded } = tools;
    await visit('ada', NO_PREFETCH);
    await whenLoaded();
    await replacePanel(files, (code, nameOf) => {
      const name = nameOf('build').replaceAll('$', '\\$&');
      const build = new RegExp(`\\b${name}="([^"]+)"`).exec(code)?.[1] ?? '';
      return code.replaceAll(build, 'another');
    });
    await engine.run(click, '.bell');
    await waitFor(loadError, expectedNote('Reload the page to see your notifications'));
    await waitFor(errorEvents, ['panel malformed']);
  },
  'an exception while the panel renders is shown and reported to the host': async (tools) => {
    const { engine, files, waitFor, visit, whenLoaded } = tools;
    await replacePanel(
      files,
      (code, nameOf) => `${code};${nameOf('mountPanel')} = () => { throw new Error('thrown by the panel'); };`,
    );
    await visit('ada');
    await whenLoaded();
    await engine.run(click, '.bell');
    await waitFor(loadError, expectedNote(FAILED));
    await waitFor(errorEvents, ['panel broken']);
  },
  'a locale that failed to load falls back to English, and loads when the panel is opened': async (tools) => {
    const { engine, faults, waitFor, visit } = tools;
    faults.set('/locales/de.js', 503);
    await visit('ada', { lang: 'de', 'refresh-interval': '0' });
    await waitFor(bell, named(/^Notifications, \d+\+? unread/));
    faults.clear();
    await engine.run(click, '.bell');
    await waitFor(bell, named(/^Benachrichtigungen, ungelesen: \d/));
  },
  'a locale that failed to load loads with the next poll, also without opening the panel': async (tools) => {
    const { faults, waitFor, visit } = tools;
    faults.set('/locales/de.js', 'truncated');
    await visit('ada', { lang: 'de', 'refresh-interval': '1' });
    await waitFor(bell, named(/^Notifications, \d+\+? unread/));
    faults.clear();
    await waitFor(bell, named(/^Benachrichtigungen, ungelesen: \d/));
  },
  'a preview that failed to load its sample is reported, and loads later': async ({ faults, waitFor, visit }) => {
    faults.set('/preview.js', 503);
    await visit('ada', { preview: '' });
    await waitFor(errorEvents, ['panel broken']);
    faults.clear();
    await waitFor(bell, expect.objectContaining({ badge: '3' }));
  },
  'an action is sent from a page whose panel cannot load': async (tools) => {
    const { engine, faults, waitFor, visit, site, whenLoaded } = tools;
    const id = await sendWithButton({ site });
    faults.set(PANEL, 404);
    await visit('tomas');
    await whenLoaded();
    await engine.run(act, id);
    await waitFor(outcomeState, 'done', id);
    expect(await engine.run(errorEvents)).toEqual([]);
  },
  'an action without a network waits, and is sent after a reload even if the panel cannot load': async (tools) => {
    const { engine, faults, waitFor, visit, site, whenLoaded } = tools;
    const id = await sendWithButton({ site });
    await visit('tomas');
    await whenLoaded();
    const restart = await site.stop();
    await engine.run(act, id);
    await waitFor(outcomeState, 'waiting', id);
    await restart();
    faults.set(PANEL, 404);
    await visit('tomas');
    await waitFor(outcomeState, 'done', id);
    expect(site.requests.filter((line) => line.includes(`/${id}/actions/primary`))).toHaveLength(1);
  },
};
