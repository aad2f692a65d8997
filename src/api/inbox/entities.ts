/**
 * HTML character references in the texts and addresses of messages. The service sanitizes the output of in-app steps by
 * default, which sends `&` as `&amp;`; older workflows escape quotes, too. Decoded once, as text and never as HTML.
 */
import { string } from '../../shared/json.js';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A reference to no character stays as it is: NUL, or more than U+10FFFF. */
const decode = (reference: string, name: string): string => {
  // `#x26` is the number `0x26`, and `#38` is `038`.
  const code = Number(`0${name.slice(1)}`);
  return code && code < 0x110000 ? String.fromCodePoint(code) : (NAMED[name] ?? reference);
};

/** Text as its author wrote it. The search for `&` is quicker than that of the expression. */
export const escapedString = (value: unknown): string => {
  const text = string(value);
  return text.includes('&') ? text.replace(/&(#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);/gi, decode) : text;
};
