/** Renders `**bold**`, the only markup of the service's editor, as elements whose content is text, never HTML. */
const BOLD = /\*\*(?![\s*])((?:[^*\n]|\*(?!\*))+)(?<![\s*])\*\*/g;

export const withoutMarks = (text: string): string => text.replace(BOLD, '$1');

/** `split` returns the captured text at odd indexes. */
export const bold = (text: string) =>
  text.split(BOLD).map((part, place) => (place % 2 ? <b key={place}>{part}</b> : part));
