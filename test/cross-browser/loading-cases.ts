/** Cases: the files that come later fail to load, and come back. */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { buildPage } from './bundled.js';
import type { Case, Fault, Tools } from './case.js';
import { act, bell, errors, note, panel, pressBell, rows, step } from './in-page.js';

const PANEL = '/notification-inbox-panel.js';
const FIRST = new URL('../../dist/notification-inbox.js', import.meta.url);
const FAILED = 'Notifications could not be loaded';
const ROWS = expect.objectContaining({ rows: 20 });
const NOTED = (text: string, radius = '14px') => ({ text, role: 'alert', atBell: true, radius });
const loaded = ({ sees }: Tools): Promise<void> =>
  sees(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+$/) }));

/** Breaks the panel's file, opens, and opens again once it is whole. */
const comesBack = async (tools: Tools, fault: Fault, path: string): Promise<void> => {
  const { engine, faults, sees } = tools;
  await loaded(tools);
  faults.set(path, fault);
  await engine.run(pressBell);
  await sees(note, NOTED(FAILED));
  await sees(errors, ['panel broken']);
  faults.clear();
  await engine.run(pressBell);
  await engine.run(pressBell);
  await sees(panel, ROWS);
  expect(await engine.run(note)).toBeNull();
};

const panelCases = ([503, 404, 'page', 'truncated'] as const).map((fault): Case => ({
  title: `the panel comes back after its file was answered with ${fault}, which is not called offline`,
  run: async (tools) => {
    await tools.visit('ada');
    await comesBack(tools, fault, PANEL);
  },
}));

const bundledCases = ([503, 'truncated'] as const).map((fault): Case => ({
  title: `the panel's chunk of a page built with a bundler comes back after ${fault}`,
  run: async (tools) => {
    const { html, files, panel: chunk } = await buildPage();
    for (const [path, text] of files) tools.files.set(path, text);
    await tools.visit('ada', {}, html);
    await comesBack(tools, fault, chunk);
  },
}));

export const LOADING: readonly Case[] = [
  ...panelCases,
  ...bundledCases,
  {
    title: 'a panel that failed once, when the pointer came to the bell, is there when the bell is pressed',
    run: async (tools) => {
      const { engine, faults, sees, visit, asked } = tools;
      await visit('ada');
      await loaded(tools);
      faults.set(PANEL, 503);
      await engine.run(() => {
        const button = document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.bell');
        button?.dispatchEvent(new PointerEvent('pointerenter'));
      });
      await expect.poll(() => asked.filter((path) => path.startsWith(`${PANEL}?retry=`)).length).toBe(1);
      faults.clear();
      expect(await engine.run(errors)).toEqual([]);
      await engine.run(pressBell);
      await sees(panel, ROWS);
    },
  },
  {
    title: 'an inline panel that could not be loaded says so, and comes with the next answer',
    run: async ({ faults, sees, visit }) => {
      faults.set(PANEL, 503);
      await visit('ada', { display: 'inline', 'refresh-interval': '1' });
      await sees(note, expect.objectContaining({ text: FAILED }));
      faults.clear();
      await sees(rows, expect.arrayContaining([expect.anything()]));
    },
  },
  {
    title: 'without a network the note at the bell says offline, follows the radius token and closes by Escape',
    run: async (tools) => {
      const { engine, site, sees, visit } = tools;
      await visit('ada');
      await loaded(tools);
      await engine.run(() => document.documentElement.style.setProperty('--inbox-radius', '3px'));
      const revive = await site.stop();
      await engine.run(pressBell);
      await sees(note, NOTED('You’re offline', '3px'));
      await sees(errors, ['feed offline', 'panel offline']);
      await engine.press('Escape');
      await sees(note, null);
      await sees(() => document.querySelector('notification-inbox')?.hasAttribute('open'), false);
      await revive();
      await engine.run(pressBell);
      await sees(panel, ROWS);
    },
  },
  {
    title: 'the panel of another build is turned down, and the reader is told to reload the page',
    run: async (tools) => {
      const { engine, files, sees, visit } = tools;
      await visit('ada');
      await loaded(tools);
      files.set(PANEL, 'export const build = "another", lend = () => {}, work = {}, drawPanel = () => () => {};');
      await engine.run(pressBell);
      await sees(note, NOTED('Reload the page to see your notifications'));
      await sees(errors, ['panel malformed']);
    },
  },
  {
    title: 'a fault in drawing the panel is shown, and told to the host',
    run: async (tools) => {
      const { engine, files, sees, visit } = tools;
      const build = /"([\w-]{8})"!==\w+\.build/.exec(await readFile(FIRST, 'utf8'))?.[1];
      expect(build).toBeDefined();
      files.set(
        PANEL,
        `export const build = '${build}', lend = () => {}, work = {}, drawPanel = () => { throw new Error('A fault'); };`,
      );
      await visit('ada');
      await loaded(tools);
      await engine.run(pressBell);
      await sees(note, NOTED(FAILED));
      await sees(errors, ['panel broken']);
    },
  },
  {
    title: 'a language that failed to load is English at first, and comes at the next opening',
    run: async (tools) => {
      const { engine, faults, sees, visit } = tools;
      faults.set('/locales/de.js', 503);
      await visit('ada', { lang: 'de', 'refresh-interval': '0' });
      await sees(bell, expect.objectContaining({ name: expect.stringMatching(/^Notifications, unread: \d/) }));
      faults.clear();
      await engine.run(pressBell);
      await sees(bell, expect.objectContaining({ name: expect.stringMatching(/^Benachrichtigungen, ungelesen: \d/) }));
    },
  },
  {
    title: 'a language that failed to load comes with the next answer, also where nobody opens anything',
    run: async ({ faults, sees, visit }) => {
      faults.set('/locales/de.js', 'truncated');
      await visit('ada', { lang: 'de', 'refresh-interval': '1' });
      await sees(bell, expect.objectContaining({ name: expect.stringMatching(/^Notifications, unread: \d/) }));
      faults.clear();
      await sees(bell, expect.objectContaining({ name: expect.stringMatching(/^Benachrichtigungen, ungelesen: \d/) }));
    },
  },
  {
    title: 'the sample of a preview that failed to load is told as an error, and comes',
    run: async ({ faults, sees, visit }) => {
      faults.set('/preview.js', 503);
      await visit('ada', { preview: '' });
      await sees(errors, ['panel broken']);
      faults.clear();
      await sees(bell, expect.objectContaining({ badge: '3' }));
    },
  },
  {
    title: 'an action of a page whose panel cannot be loaded is sent',
    run: async (tools) => {
      const { engine, faults, sees, visit, site } = tools;
      const id = await actable(site);
      faults.set(PANEL, 404);
      await visit('tomas');
      await loaded(tools);
      await engine.run(act, id);
      await sees(step, 'done', id);
      expect(await engine.run(errors)).toEqual([]);
    },
  },
  {
    title: 'an action without a network waits, and is sent after a reload, though the panel cannot be loaded then',
    run: async (tools) => {
      const { engine, faults, sees, visit, site } = tools;
      const id = await actable(site);
      await visit('tomas');
      await loaded(tools);
      const revive = await site.stop();
      await engine.run(act, id);
      await sees(step, 'waiting', id);
      await revive();
      faults.set(PANEL, 404);
      await visit('tomas');
      await sees(step, 'done', id);
      expect(site.requests.filter((line) => line.includes(`/${id}/actions/primary`))).toHaveLength(1);
    },
  },
];

const actable = (site: Tools['site']): Promise<string> =>
  site.send({
    subscriberId: 'tomas',
    subject: 'Decide',
    workflow: 'approval-requested',
    buttons: [{ type: 'primary', content: 'Yes', resultContent: 'So it is' }],
  });
