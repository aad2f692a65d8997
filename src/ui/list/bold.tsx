/**
 * Bold: the one mark that the service's editor writes into a text, `**so**`. Everything else stays as it was written;
 * what is bold is an element, made of text.
 */
const BOLD = /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*/g;

export const withoutMarks = (text: string): string => text.replace(BOLD, '$1');

/** Every second part is what stood between marks. */
export const bold = (text: string) =>
  text.split(BOLD).map((part, place) => (place % 2 ? <b key={place}>{part}</b> : part));
