/** What must not compile. */
import type {} from 'notification-inbox/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const wrong: SvelteHTMLElements['notification-inbox'][] = [
  // @ts-expect-error: there is no such place
  { placement: 'left' },
  // @ts-expect-error: rows are counted by a number
  { 'page-size': 'many' },
  // @ts-expect-error: Svelte writes it as text, and what is written is on
  { 'no-preferences': false },
  // @ts-expect-error: a count has no message
  { 'oninbox-count': ({ message }) => message },
];
