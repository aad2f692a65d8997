/** The policy for addresses: a table of what may pass, and what it becomes. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { avatarSource, linkHref, linkRel } from '../../src/ui/safe-url.js';

const page = (url: string) => {
  if (!('happyDOM' in window)) throw new Error('These tests need the simulated DOM');
  (window.happyDOM as { setURL(url: string): void }).setURL(url);
};

beforeEach(() => page('https://app.example/inbox/'));
afterEach(() => page('about:blank'));

describe('A link', () => {
  it.each([
    ['https://other.example/a?b#c', 'https://other.example/a?b#c'],
    ['/settings', 'https://app.example/settings'],
    ['settings', 'https://app.example/inbox/settings'],
    ['?tab=2', 'https://app.example/inbox/?tab=2'],
    ['//other.example/a', 'https://other.example/a'],
    ['\\\\other.example\\a', 'https://other.example/a'],
    ['/\\other.example', 'https://other.example/'],
    [' https://other.example/ ', 'https://other.example/'],
    ['https://other.example/"onclick="x', 'https://other.example/%22onclick=%22x'],
  ])('to %j leads to %j', (raw, href) => expect(linkHref(raw)).toBe(href));

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://app.example/1',
    'file:///etc/passwd',
    'mailto:a@b.example',
    'https://user:word@other.example/',
    'https://user@other.example/',
    'https://app.example@other.example/',
    'http://other.example/',
    'https://',
    'https://[',
    `https://other.example/${'a'.repeat(2048)}`,
  ])('to %j leads nowhere', (raw) => expect(linkHref(raw)).toBe(''));

  it('may lead to http only from a page that is itself http', () => {
    page('http://localhost/');
    expect(linkHref('http://other.example/')).toBe('http://other.example/');
  });

  it('tells another origin nothing of this page', () => {
    expect(linkRel('https://other.example/')).toBe('noopener noreferrer');
    expect(linkRel('https://app.example/a')).toBeUndefined();
    expect(linkRel('https://app.example/a', '_blank')).toBe('noopener noreferrer');
  });

  const corpora = ['url-obfuscated-schemes', 'url-sanitize-url', 'url-safevalues', 'url-open-redirect'];
  it.each(corpora)('never leaves http and https, whatever is in the corpus %s', (name) => {
    const file = `../shared/corpora/${name}.json`;
    if (!existsSync(file)) return;
    const texts = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value);
      else if (value && typeof value === 'object') Object.values(value).forEach(collect);
    };
    collect(JSON.parse(readFileSync(file, 'utf8')));
    for (const raw of texts) {
      const href = linkHref(raw);
      expect(href && new URL(href).protocol).toMatch(/^$|^https:$/);
      expect(href && new URL(href).username).toBe('');
    }
  });
});

describe('An avatar', () => {
  it.each([
    ['/a.png', 'https://app.example/a.png'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['https://other.example/a.png', ''],
    ['https://pictures.example.other.example/a.png', ''],
    ['https://pictures.example:444/a.png', ''],
    ['http://pictures.example/a.png', ''],
    ['data:image/svg+xml,<svg/>', ''],
    ['https://app.example@other.example/a.png', ''],
  ])('at %j is loaded from %j', (raw, source) => expect(avatarSource(raw, ['pictures.example'])).toBe(source));
});
