/** Mistakes that must not compile. */
import type {} from 'notification-inbox/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const wrong: SvelteHTMLElements['notification-inbox'][] = [
  // @ts-expect-error: not a placement
  { placement: 'left' },
  // @ts-expect-error: not a number
  { 'page-size': 'many' },
  // @ts-expect-error: Svelte writes false as text, which would switch it on
  { 'no-preferences': false },
  // @ts-expect-error: the event has no message
  { 'oninbox-count': ({ message }) => message },
  // @ts-expect-error: no such workflow
  { 'oninbox-message-open': ({ message }) => message.workflow === 'bill-snet' },
];
