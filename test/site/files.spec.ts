/** The files of the built site: links, anchors, previous and next, what the policy forbids. Needs no browser. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@playwright/test';
import { headersFile } from '../../docs/.vitepress/build/policy.js';
import { PAGES_IN_ORDER, siteFileOf, sourceOf } from '../../docs/.vitepress/navigation.js';
import { OUT_DIR } from '../../docs/.vitepress/serve.js';
import { builtPages, hrefsOf, htmlOf, idsOf } from './built-pages.js';

const pages = builtPages();
const ids = new Map(pages.map((page) => [page, new Set(idsOf(htmlOf(page)))]));
const addressOf = (page: string): string => (siteFileOf(sourceOf(page)) ?? '').replace(/\.md$/, '.html');

/** Whether a link of a page leads to a file of the site, and to an element of it. */
function leadsSomewhere(page: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? page : path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path);
  const file = target === '' || target.endsWith('/') ? `${target}index.html` : target;
  if (!existsSync(`${OUT_DIR}${file}`)) return false;
  return anchor === undefined || anchor === '' || ids.get(file)?.has(decodeURIComponent(anchor)) === true;
}

test('there is a page for each page of the sidebar, and the home page', () => {
  expect(pages.toSorted()).toEqual(['index.html', ...PAGES_IN_ORDER.map(addressOf)].toSorted());
});

test('every link and anchor within the site holds', () => {
  const local = pages.flatMap((page) =>
    hrefsOf(htmlOf(page)).flatMap((href) => (/^[a-z]+:/.test(href) ? [] : [{ page, href }])),
  );
  expect(local.length).toBeGreaterThan(1000);
  const broken = local.filter(({ page, href }) => !leadsSomewhere(page, href));
  expect(broken.map(({ page, href }) => `${page}: ${href}`)).toEqual([]);
});

test('previous and next lead through every page in the order of the sidebar', () => {
  const order = PAGES_IN_ORDER.map(addressOf);
  for (const [index, page] of order.entries()) {
    const html = htmlOf(page);
    const [, next] =
      /class="[^"]*pager-link next"[^>]*href="\/([^"]*)"|href="\/([^"]*)"[^>]*pager-link next"/.exec(html) ?? [];
    expect(next === undefined || !/(^|\/)$/.test(next) ? next : `${next}index.html`, page).toBe(order[index + 1]);
  }
});

test('the list of sections at the top of a page is left to the outline', () => {
  expect(readFileSync(`${OUT_DIR}docs/getting-started.md`, 'utf8')).toContain('- [The service](#the-service)');
  const [, content = ''] = /<div [^>]*class="vp-doc[^>]*>([^]*?)<h2/.exec(htmlOf('getting-started.html')) ?? [];
  expect(content).toContain('<h1');
  expect(content).not.toContain('<li>');
});

test('no page has an inline script, a style, or a file of another host', () => {
  for (const page of [...pages, '404.html']) {
    const html = htmlOf(page);
    expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>|<style|<[a-z][^<>]*\s(?:style|on[a-z]+)="/g), page).toBeNull();
    const loaded = html.match(
      /<(?:script|link|img|source|iframe)\b[^>]*\s(?:src|srcset|href)="(?:https?:)?\/\/[^"]*"/g,
    );
    expect(loaded, page).toBeNull();
  }
});

test('the site has its headers, llms.txt, and the Markdown that llms.txt names', () => {
  expect(readFileSync(`${OUT_DIR}_headers`, 'utf8')).toBe(headersFile());
  const llms = readFileSync(`${OUT_DIR}llms.txt`, 'utf8');
  const named = [...llms.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(`${OUT_DIR}${path}`))).toEqual([]);
});
