/** The element in Svelte's templates: `import type {} from 'notification-inbox/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { InboxListeners, InboxTemplate, NotificationInboxElement, BooleanAttributes } from './template.js';

export type NotificationInboxProps = HTMLAttributes<NotificationInboxElement> &
  InboxTemplate &
  BooleanAttributes &
  InboxListeners<'on'>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'notification-inbox': NotificationInboxProps;
  }
}
