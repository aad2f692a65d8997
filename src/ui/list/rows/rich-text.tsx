/** Renders bold, emphasis and URLs as elements whose content is text, never HTML. Unpaired or crossed marks stay as written. */
import type { ComponentChildren } from 'preact';
import { linkHref, linkRel } from '../../safe-url.js';

/** Marks, and a URL without the punctuation after it: it may contain pairs of parentheses. */
const TOKENS = /(\*+|\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))+(?<![.,:;!?*\]'’”»]))/gi;

/** A URL that the policy rejects stays text. */
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

export function richText(text: string, tabIndex: number): readonly ComponentChildren[] {
  const shown: ComponentChildren[] = [];
  /** Positions of marks that are still open: the last of one, two and three stars. */
  const open = new Map<number, number>();
  let end = 0;
  /** Closes the innermost marks first. Returns how many stars are left. */
  const close = (stars: number): number => {
    const fitting = [...open].filter(([opened]) => opened === stars || opened === 3 || stars === 3);
    const [opened, at] = fitting.toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0];
    const used = Math.min(opened, stars);
    if (!used) return stars;
    const inner = shown.splice(at + 1);
    const content = used === 2 ? inner : <em key={end}>{inner}</em>;
    for (const [other, place] of open) if (place >= at) open.delete(other);
    if (opened > used) open.set(opened - used, at);
    shown[at] = '*'.repeat(opened - used);
    shown.push(used > 1 ? <b key={end}>{content}</b> : content);
    return close(stars - used);
  };
  for (const [place, part] of text.split(TOKENS).entries()) {
    const before = text[end - 1] ?? ' ';
    end += part.length;
    if (place % 2 === 0) {
      shown.push(part);
      if (part.includes('\n')) open.clear();
    } else if (!part.startsWith('*')) shown.push(link(part, end, tabIndex));
    else {
      const isMark = part.length <= 3;
      const left = isMark && before.trim() ? close(part.length) : part.length;
      shown.push('*'.repeat(left));
      if (isMark && left && text[end]?.trim()) open.set(left, shown.length - 1);
    }
  }
  return shown;
}
