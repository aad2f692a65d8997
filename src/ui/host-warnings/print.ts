/** Prints a warning on the console, once. */
import { TEXTS } from './texts.js';

export type Mistake = readonly [kind: keyof typeof TEXTS, ...values: string[]];

const printed = new Set<string>();

export function print(...[kind, ...values]: Mistake): void {
  const text = `notification-inbox: ${TEXTS[kind].replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')}.`;
  if (!printed.has(text)) console.warn(text);
  printed.add(text);
}
