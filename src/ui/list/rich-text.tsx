/**
 * The text of a message with `rich-text`: bold, emphasis and addresses become elements whose content is text, never HTML; the
 * stylesheet shows line breaks. All else stays as it was written.
 */
import { linkHref, linkRel } from '../safe-url.js';

/** Bold as in bold.tsx, emphasis, and an address without the punctuation that follows it: it may have pairs of parentheses. */
const MARKUP =
  /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*|\*(?!\s)([^*\n]+)(?<!\s)\*|(\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))+(?<![.,:;!?*\]'’”»]))/gi;

/** An address that the policy rejects stays text. */
function link(address: string, key: number, tabIndex: number) {
  const href = linkHref(address);
  return href ? (
    <a key={key} part="link" class="link" href={href} rel={linkRel(href)} tabIndex={tabIndex}>
      {address}
    </a>
  ) : (
    address
  );
}

/** `split` returns three captured texts after each other text, of which one is defined. */
export const richText = (text: string, tabIndex: number) =>
  text.split(MARKUP).map((part, place) => {
    if (part === undefined) return null;
    const kind = place % 4;
    if (kind === 1) return <b key={place}>{part}</b>;
    if (kind === 2) return <em key={place}>{part}</em>;
    return kind ? link(part, place, tabIndex) : part;
  });
