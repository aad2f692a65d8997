/** Finds and operates the parts of each inbox by expressions that run in the page. */
import type { Page } from '@playwright/test';
import type { Kind } from './bench-site.js';

/** The root of an inbox's parts. */
const ROOT: Readonly<Record<Kind, string>> = {
  'hand-written': 'document.querySelector("#inbox")',
  package: 'document.querySelector("notification-inbox").shadowRoot',
};

/** Evaluates an expression in the page; `root` is the root of the inbox. */
export const evaluateInRoot = <T>(page: Page, kind: Kind, expression: string): Promise<T> =>
  page.evaluate(`(async () => { const root = ${ROOT[kind]}; return ${expression}; })()`);

export const badgeText = (page: Page, kind: Kind): Promise<string> =>
  evaluateInRoot(page, kind, 'root.querySelector(".badge")?.textContent ?? ""');

export const openPanel = (page: Page, kind: Kind): Promise<void> =>
  evaluateInRoot(page, kind, 'root.querySelector(".bell").click()');

export const countRows = (page: Page, kind: Kind): Promise<number> =>
  evaluateInRoot(page, kind, 'root.querySelectorAll("article").length');

/** Scrolls to the end until a number of messages is loaded. Returns the number of frames. */
export const loadTo = (page: Page, kind: Kind, count: number): Promise<number> =>
  evaluateInRoot(
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

/** Scrolls through the whole list by a step in each frame. Returns the lengths of the frames in milliseconds. */
export const scrollThrough = (page: Page, kind: Kind): Promise<number[]> =>
  evaluateInRoot(
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

/** Marks a message in the middle as read. Returns the number of changed rows and nodes. */
export const markOneRead = (page: Page, kind: Kind): Promise<{ rows: number; nodes: number }> =>
  evaluateInRoot(
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
  kind === 'package'
    ? page.evaluate('document.querySelector("notification-inbox").refresh()')
    : page.evaluate('globalThis.refresh()');
