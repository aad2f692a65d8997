/** The pages of the built site as text: their addresses, links and anchors. */
import { readFileSync, readdirSync } from 'node:fs';
import { OUT_DIR } from '../../docs/.vitepress/serve.js';

/** Addresses below the site, such as `tabs.html`, without the page for wrong addresses. */
export const builtPages = (): string[] =>
  readdirSync(OUT_DIR, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && name !== '404.html',
  );

export const htmlOf = (page: string): string => readFileSync(`${OUT_DIR}${page}`, 'utf8');

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const values = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));

export const hrefsOf = (html: string): string[] => values(html, /<a\b[^>]*?\shref="([^"]*)"/g);
export const idsOf = (html: string): string[] => values(html, /\sid="([^"]*)"/g);
