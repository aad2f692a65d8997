/** The element in Preact's templates: `import type {} from 'notification-inbox/preact'`. */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { InboxListeners, InboxTemplate, NotificationInboxElement } from './template.js';

export type NotificationInboxProps = HTMLAttributes<NotificationInboxElement> &
  ClassAttributes<NotificationInboxElement> &
  InboxTemplate &
  InboxListeners<'on'>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'notification-inbox': NotificationInboxProps;
    }
  }
}
