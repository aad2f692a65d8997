/**
 * `**bold**`, the only markup that the service's editor writes into a text. All other text stays as it was written; bold
 * text becomes an element whose content is text, never HTML.
 */
const BOLD = /\*\*(?![\s*])((?:[^*\n]|\*(?!\*))+)(?<![\s*])\*\*/g;

export const withoutMarks = (text: string): string => text.replace(BOLD, '$1');

/** `split` returns the captured text at every second place. */
export const bold = (text: string) =>
  text.split(BOLD).map((part, place) => (place % 2 ? <b key={place}>{part}</b> : part));
