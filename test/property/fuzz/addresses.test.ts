/**
 * The policy for addresses: whatever comes, it leads to the web or nowhere, spelled by the parser that will follow it.
 */
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { avatarSource, linkHref, linkRel } from '../../../src/ui/safe-url.js';
import { ADVERSARIAL_URLS } from '../../support/adversarial/urls.js';
import { URL_LISTS, readCorpora } from '../../support/adversarial/corpora.js';
import { LONG, runs } from './runs.js';
import { forAll } from '../../support/for-all.js';

const ORIGIN = 'https://app.example';
const HOSTS = ['pictures.example', 'pictures.example:8443'];

/** A page as far as an address depends on it. */
const page = (url: string): void => {
  vi.stubGlobal('document', { baseURI: url });
  vi.stubGlobal('location', new URL(url));
};
beforeEach(() => page(`${ORIGIN}/inbox/?a=1#b`));
afterAll(() => void vi.unstubAllGlobals());

/** What addresses are made of, and what parsers disagree about. */
const PIECES =
  'javascript data https http HTTP blob mailto : / // \\ @ ? # % %2f %00 \t \n \u0000 \u00A0 \u202E 。 ． . .. [ ] :443 :99999 ' +
  'user:word@ app.example pictures.example elsewhere.example localhost 127.1 0x7f xn-- é \uD800 " <';
const pieces = fc.constantFrom(' ', ...PIECES.split(' '));
const vectors = [...ADVERSARIAL_URLS, ...readCorpora(...URL_LISTS)];
const anyAddress = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  fc.constantFrom(...vectors),
  fc
    .tuple(fc.constantFrom(...vectors), fc.nat(40), pieces)
    .map(([raw, at, piece]) => raw.slice(0, at) + piece + raw.slice(at)),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ minLength: 2040, maxLength: 2060 }),
);

/** What is wrong with an address that may be followed, if anything. */
function faultOf(href: string, raw: string, schemes: readonly string[]): string {
  if (href === '') return '';
  const url = new URL(href);
  if (!schemes.includes(url.protocol)) return `leads to ${url.protocol}`;
  if (url.username || url.password) return 'has credentials';
  if (!url.hostname) return 'has no host';
  if (url.href !== href) return 'is not as a parser spells it';
  if (raw.length > 2048) return 'was too long';
  return linkHref(href) === href || href.length > 2048 ? '' : 'is not taken twice';
}

describe('whatever a message brings as an address', { timeout: LONG }, () => {
  test.each([
    [`${ORIGIN}/inbox/?a=1#b`, ['https:']],
    ['http://localhost/', ['http:', 'https:']],
  ])('a link of the page %s leads to %j, or nowhere', (url, schemes) => {
    page(url);
    forAll(runs)(anyAddress, (raw) => {
      expect(faultOf(linkHref(raw), raw, schemes)).toBe('');
    });
  });

  test('a link is turned down for a reason only: none of the web is', () =>
    forAll(runs)(anyAddress, (raw) => {
      if (linkHref(raw) || raw === '' || raw.length > 2048 || !URL.canParse(raw, document.baseURI)) return;
      const { protocol, username, password } = new URL(raw, document.baseURI);
      expect([raw, protocol === 'https:' && username + password === '']).toEqual([raw, false]);
    }));

  test('a link to another origin tells nothing of this page, nor does one in a new tab', () =>
    forAll(runs)(anyAddress, (raw) => {
      const href = linkHref(raw);
      if (!href) return;
      expect(linkRel(href, '_blank')).toBe('noopener noreferrer');
      expect(linkRel(href)).toBe(href.startsWith(`${ORIGIN}/`) ? undefined : 'noopener noreferrer');
    }));

  test('a picture comes from this origin or a host that the page named, or not at all', () =>
    forAll(runs)(anyAddress, (raw) => {
      const source = avatarSource(raw, HOSTS);
      expect(faultOf(source, raw, ['https:'])).toBe('');
      const allowed = [ORIGIN, ...HOSTS.map((host) => `https://${host}`)];
      expect(['', ...allowed]).toContain(source && new URL(source).origin);
      expect(avatarSource(raw, [])).toBe(source.startsWith(`${ORIGIN}/`) ? source : '');
    }));
});
