/**
 * HTML character references in the texts and addresses of messages. The service sanitizes the output of in-app steps by
 * default, which sends `&` as `&amp;`; older workflows escape quotes, too. Decoded once, as text and never as HTML.
 */
import { string } from '../../shared/json.js';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/** A reference to no character stays as it is: a surrogate, NUL, or more than U+10FFFF. */
const toCharacter = (reference: string, name?: string, decimal?: string, hex?: string): string => {
  if (name) return NAMED[name] ?? reference;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return code && code < 0x110000 && code >> 11 !== 27 ? String.fromCodePoint(code) : reference;
};

/** Text as its author wrote it. */
export const escapedString = (value: unknown): string => string(value).replaceAll(REFERENCE, toCharacter);
