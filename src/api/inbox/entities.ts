/**
 * HTML character references in the texts and addresses of messages. The service sanitizes the output of in-app steps by
 * default, which sends `&` as `&amp;`; older workflows escape quotes, too. Decoded once, as text and never as HTML.
 */
import { string } from '../../shared/json.js';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A name, or a number from 1 to 0xFFFFF (999,999 in decimal). */
const REFERENCE = /&(amp|lt|gt|quot|apos|#(?![xX]?0*;)(\d{1,6}|[xX][\da-fA-F]{1,5}));/g;

// `#x26` is the number `0x26`, and `#38` is `038`.
const decode = (_: string, name: string): string => NAMED[name] ?? String.fromCodePoint(Number(`0${name.slice(1)}`));

/** Text as its author wrote it. The search for `&` is quicker than that of the expression. */
export const escapedString = (value: unknown): string => {
  const text = string(value);
  return text.includes('&') ? text.replace(REFERENCE, decode) : text;
};
