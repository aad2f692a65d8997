/** The element in Solid's templates: `import type {} from 'notification-inbox/solid'`. */
import type { JSX as Solid } from 'solid-js';
import type { InboxListeners, InboxTemplate, NotificationInboxElement } from './template.js';

type PrefixedProperties = { [Name in keyof InboxTemplate as `prop:${Name}`]?: InboxTemplate[Name] };

export type NotificationInboxProps = Solid.HTMLAttributes<NotificationInboxElement> &
  InboxTemplate &
  PrefixedProperties &
  InboxListeners<'on:'>;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'notification-inbox': NotificationInboxProps;
    }
  }
}
