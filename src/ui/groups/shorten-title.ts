/**
 * Shortens the titles below that of a group, for the eye only: "Lin Wei commented on “Q4 roadmap”" becomes "Lin Wei" below
 * "Dana Kowalski commented on “Q4 roadmap”". The rest stays in the DOM, for assistive technology and copying.
 */

/** One shared word, such as "failed", may be the point of a title. */
const MIN_SHARED_WORDS = 2;

/** The length of `title` before the end that it shares with `first`: all of it if they share too little, 0 if equal. */
export function ownLength(title: string, first: string): number {
  if (title === first) return 0;
  // Some languages have no spaces between words.
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const [own, other] = [title, first].map((text) => [...segmenter.segment(text)]);
  let [length, words] = [title.length, 0];
  for (let place = 1; own?.at(-place) && own.at(-place)?.segment === other?.at(-place)?.segment; place++) {
    const { index = 0, isWordLike } = own.at(-place) ?? {};
    length = index;
    words += Number(isWordLike);
  }
  const rest = title.slice(0, length).trimEnd().length;
  return words < MIN_SHARED_WORDS || rest === 0 ? title.length : rest;
}

/** Call after rendering a row. `first` is the title of the group's row; empty for a row that shows its whole title. */
export function shortenTitle(row: Element, title: string, first: string): void {
  const span = row.querySelector('.title > span');
  const text = span?.firstChild;
  // Skips titles with bold text, and those of the host.
  if (!text || text.nodeType !== 3 || span.querySelector('b')) return;
  const hasBody = row.querySelector('.body') !== null;
  const own = first ? ownLength(title, first) : title.length;
  const length = own || (hasBody ? 0 : title.length);
  const [shown, hidden] = [title.slice(0, length), title.slice(length)];
  const rest =
    span.children[0] ?? Object.assign(span.ownerDocument.createElement('span'), { className: 'visually-hidden' });
  if (rest.textContent !== hidden) rest.textContent = hidden;
  if (!hidden) rest.remove();
  else if (!rest.isConnected) span.append(rest);
  if (text.nodeValue !== shown) text.nodeValue = shown;
  // The body replaces a title that is the same.
  span.parentElement?.toggleAttribute('data-same', length === 0);
}
