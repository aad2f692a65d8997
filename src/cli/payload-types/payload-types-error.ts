/** Names what is wrong with the file of workflows in one sentence for the person who wrote it. */
export class PayloadTypesError extends Error {
  override readonly name = 'PayloadTypesError';
}

const MAX_QUOTED_LENGTH = 60;

/** A value of the file in a sentence: short, and on one line. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}
