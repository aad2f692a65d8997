/** The policy for URLs: which ones are accepted, and their normalized form. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCorpora, URL_LISTS } from '../../support/adversarial/corpora.js';
import { escapedString } from '../../../src/api/inbox/entities.js';
import { avatarSource, linkHref, linkRel } from '../../../src/ui/safe-url.js';

const page = (url: string) => {
  if (!('happyDOM' in window)) throw new Error('These tests need the simulated DOM');
  (window.happyDOM as { setURL(url: string): void }).setURL(url);
};

beforeEach(() => page('https://app.example/inbox/'));
afterEach(() => page('http://localhost/'));

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
  ])('to %j has the href %j', (raw, href) => expect(linkHref(raw)).toBe(href));

  const SCRIPTS = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)'];
  const AFTER_SPACE = ['\u0001javascript:alert(1)', ' javascript:alert(1)', 'javascript://app.example/%0aalert(1)'];
  const SCHEMES = ['vbscript:x', 'blob:https://app.example/1', 'file:///etc/passwd', 'mailto:a@b.example'];
  const WITH_USER = ['user:word@other.example', 'user@other.example', 'app.example@other.example'];
  const OTHERS = ['', 'data:text/html,<script>alert(1)</script>', 'http://other.example/', 'https://', 'https://['];
  const TOO_LONG = `https://other.example/${'a'.repeat(2048)}`;
  const ADDRESSES_WITH_USER = WITH_USER.map((host) => `https://${host}/`);
  const REJECTED = [...SCRIPTS, ...AFTER_SPACE, ...SCHEMES, ...ADDRESSES_WITH_USER, ...OTHERS, TOO_LONG];
  it.each(REJECTED)('to %j is rejected', (raw) => expect(linkHref(raw)).toBe(''));

  it('to http is accepted only on a page that is http itself', () => {
    page('http://localhost/');
    expect(linkHref('http://other.example/')).toBe('http://other.example/');
  });

  it('to another origin has rel="noopener noreferrer"', () => {
    expect(linkRel('https://other.example/')).toBe('noopener noreferrer');
    expect(linkRel('https://app.example/a')).toBeUndefined();
    expect(linkRel('https://app.example/a', '_blank')).toBe('noopener noreferrer');
  });

  it.each(URL_LISTS)('is https without credentials, or rejected, for every string of the corpus %s', (name) => {
    for (const raw of readCorpora(name)) {
      const href = linkHref(raw);
      expect(href && new URL(href).protocol).toMatch(/^$|^https:$/);
      expect(href && new URL(href).username).toBe('');
    }
  });
});

it.each([
  ['/a.png', 'https://app.example/a.png'],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['https://other.example/a.png', ''],
  ['https://pictures.example.other.example/a.png', ''],
  ['https://pictures.example:444/a.png', ''],
  ['http://pictures.example/a.png', ''],
  ['data:image/svg+xml,<svg/>', ''],
  ['https://app.example@other.example/a.png', ''],
])('An avatar at %j has the source %j', (raw, source) => expect(avatarSource(raw, ['pictures.example'])).toBe(source));

it('An avatar of a named host is loaded by http only on a page that is http itself', () => {
  page('http://localhost/');
  const raw = 'http://127.0.0.1:4100/avatars/ada.svg';
  expect([avatarSource(raw, ['127.0.0.1:4100']), avatarSource(raw, [])]).toEqual([raw, '']);
});

describe('An address of an escaping service', () => {
  const encode = (text: string, base: 10 | 16): string =>
    Array.from(text, (letter) => `&#${base === 16 ? 'x' : ''}${letter.codePointAt(0)?.toString(base)};`).join('');

  const IN_THE_NAME = ['&#x6A;avascript:alert(1)', 'java&#9;script:alert(1)', '&#1;javascript:alert(1)'];
  const AS_COLON = ['javascript&#58;alert(1)', 'javascript&#x3A;alert(1)', 'data&#58;text/html,x'];
  it.each([...IN_THE_NAME, ...AS_COLON])('%j is no link', (sent) => expect(linkHref(escapedString(sent))).toBe(''));

  it('that hides its scheme in character references is treated as without them', () => {
    const urls = readCorpora(...URL_LISTS).filter((url) => !/[\ud800-\udfff\0]/.test(url));
    for (const url of urls)
      for (const base of [10, 16] as const) expect(linkHref(escapedString(encode(url, base)))).toBe(linkHref(url));
  });
});
