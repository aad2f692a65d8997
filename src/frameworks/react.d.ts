/** The element in React's templates, from version 19: `import type {} from 'notification-inbox/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { InboxListeners, InboxTemplate, NotificationInboxElement } from './template.js';

export type NotificationInboxProps = DetailedHTMLProps<
  HTMLAttributes<NotificationInboxElement>,
  NotificationInboxElement
> &
  InboxTemplate &
  InboxListeners<'on'>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'notification-inbox': NotificationInboxProps;
    }
  }
}
