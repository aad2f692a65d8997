/**
 * `notification-inbox/react`: the component `<NotificationInbox>`, from React 18; and the plain tag in templates, from
 * React 19, for which `import type {} from 'notification-inbox/react'` is enough. src/react/ has the code.
 */
import type { RenderedParts } from 'notification-inbox';
import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, ReactElement, RefAttributes } from 'react';
import type {
  InboxEventMap,
  InboxListeners,
  InboxProperties,
  InboxTemplate,
  NotificationInboxElement,
} from './template.js';

type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>;

/** A prop for each event: `onCount` for `inbox-count`, `onMessageOpen` for `inbox-message-open`. */
export type InboxHandlers = {
  [Type in keyof InboxEventMap as Type extends `inbox-${infer Name}` ? `on${PascalCase<Name>}` : never]?:
    | ((event: InboxEventMap[Type]) => void)
    | undefined;
};

type Content = string | Element | ReactElement;

/** What `renderMessage` of the element may return, and JSX wherever that takes an element. */
export type RenderedJsx =
  | Content
  | { readonly [Part in keyof RenderedParts]?: Content | null | undefined }
  | { readonly row: Element | ReactElement };

type Message = Parameters<NonNullable<InboxProperties['renderMessage']>>[0];

interface RenderProps {
  /** As `renderMessage` of the element; it may return JSX. It is called outside of React's rendering, so it uses no hooks. */
  renderMessage?: ((message: Message) => RenderedJsx | null | undefined) | undefined;
}

type OwnProps = Omit<InboxProperties, keyof RenderProps> & RenderProps & InboxHandlers;

/** A prop for each attribute, property and event of the element, and the attributes that any element of a page has. */
export type NotificationInboxProps = Omit<HTMLAttributes<NotificationInboxElement>, keyof OwnProps> & OwnProps;

/** The element. Its `ref` is the element itself, for its methods. Children with a `slot` go into the slots. */
export declare const NotificationInbox: ForwardRefExoticComponent<
  NotificationInboxProps & RefAttributes<NotificationInboxElement>
>;

export type NotificationInboxTagProps = DetailedHTMLProps<
  HTMLAttributes<NotificationInboxElement>,
  NotificationInboxElement
> &
  InboxTemplate &
  InboxListeners<'on'>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'notification-inbox': NotificationInboxTagProps;
    }
  }
}
