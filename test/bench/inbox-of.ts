/**
 * How each inbox is handled: where its bell, list and rows are, as one pair of expressions for the page.
 */
import type { Page } from '@playwright/test';
import type { Kind } from './stage.js';

/** The root that an inbox's parts are in. */
const ROOT: Readonly<Record<Kind, string>> = {
  'by hand': 'document.querySelector("#inbox")',
  ours: 'document.querySelector("notification-inbox").shadowRoot',
};

/** Evaluates an expression in the page in which `root` is the inbox's. */
export const within = <T>(page: Page, kind: Kind, expression: string): Promise<T> =>
  page.evaluate(`(async () => { const root = ${ROOT[kind]}; return ${expression}; })()`);

export const badge = (page: Page, kind: Kind): Promise<string> =>
  within(page, kind, 'root.querySelector(".badge")?.textContent ?? ""');

export const open = (page: Page, kind: Kind): Promise<void> =>
  within(page, kind, 'root.querySelector(".bell").click()');

export const rows = (page: Page, kind: Kind): Promise<number> =>
  within(page, kind, 'root.querySelectorAll("article").length');

/** Scrolls to the end until so many messages have been loaded; gives how many frames it took. */
export const loadTo = (page: Page, kind: Kind, count: number): Promise<number> =>
  within(
    page,
    kind,
    `new Promise((done) => {
      let frames = 0;
      const step = () => {
        frames += 1;
        const list = root.querySelector('.list');
        const loaded = root.host ? root.host.messages.length : root.querySelectorAll('article').length;
        if (loaded >= ${count} || frames > 20000) return done(frames);
        list.scrollTop = list.scrollHeight;
        requestAnimationFrame(step);
      };
      step();
    })`,
  );

/** Scrolls through the whole list in steps, a frame each; gives the frames' lengths in milliseconds. */
export const scrollThrough = (page: Page, kind: Kind): Promise<number[]> =>
  within(
    page,
    kind,
    `new Promise((done) => {
      const list = root.querySelector('.list');
      const lengths = [];
      let before = performance.now();
      const end = list.scrollHeight;
      const stride = Math.max(200, end / 200);
      list.scrollTop = 0;
      let at = 0;
      const step = (now) => {
        lengths.push(now - before);
        before = now;
        at += stride;
        list.scrollTop = at;
        if (at < end) requestAnimationFrame(step);
        else done(lengths.slice(2));
      };
      requestAnimationFrame(step);
    })`,
  );

/** Reads one message, in the middle of the list; gives how many rows and nodes were touched. */
export const readOne = (page: Page, kind: Kind): Promise<{ rows: number; nodes: number }> =>
  within(
    page,
    kind,
    `new Promise((done) => {
      const touched = { rows: new Set(), nodes: new Set() };
      const watch = new MutationObserver((changes) => {
        for (const { target, addedNodes, removedNodes } of changes) {
          for (const node of [target, ...addedNodes, ...removedNodes]) touched.nodes.add(node);
          const row = (target.nodeType === 1 ? target : target.parentElement)?.closest('article');
          if (row) touched.rows.add(row);
        }
      });
      watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      const all = [...root.querySelectorAll('article')];
      all[Math.floor(all.length / 2)].querySelector('.tools button').click();
      setTimeout(() => {
        watch.disconnect();
        done({ rows: touched.rows.size, nodes: touched.nodes.size });
      }, 100);
    })`,
  );

export const refresh = (page: Page, kind: Kind): Promise<void> =>
  kind === 'ours'
    ? page.evaluate('document.querySelector("notification-inbox").refresh()')
    : page.evaluate('globalThis.refresh()');
