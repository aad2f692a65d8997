/**
 * The other inboxes, and which of their public names the pages of docs/migrating/ have to answer for. A group is a table of
 * the page, by the header of its first column. Its names are read from the types that the package publishes, by a type
 * that gives them as a union, or from its files by a pattern. Types without members of their own are left out.
 */

/** A type that gives the names as a union of texts, where `P` is the package and HELPERS are declared. */
type NamesOfType = string;

/** Gives the names from a published file, or from what is `within` it: the first group of each match. */
export interface NamesInFile {
  readonly path: string;
  readonly pattern: RegExp;
  readonly within?: RegExp;
}

export interface OtherPackage {
  readonly name: string;
  /** The page in docs/migrating/, without `.md`. */
  readonly page: string;
  /** Modules of the package beside its own name, by the names that `type` uses. */
  readonly modules?: Readonly<Record<string, string>>;
  readonly groups: Readonly<Record<string, NamesOfType | NamesInFile>>;
}

/** Types for the groups. `Props` leaves out what every component of React has. */
export const HELPERS = `
import type * as React from 'react';
/** Without index signatures. */
type Named<T> = { [K in keyof T as string extends K ? never : number extends K ? never : K]-?: 0 };
type Keys<T> = T extends unknown ? keyof Named<T> & string : never;
type Props<C> = C extends React.ForwardRefExoticComponent<infer P> ? Exclude<Keys<P>, 'ref' | 'key'>
  : C extends (props: infer P, ...rest: never) => unknown ? Keys<P>
  : C extends React.ComponentType<infer P> ? Keys<P> : never;
type Members<T> = Exclude<Keys<T>, \`_\${string}\`>;
type ElementMembers<T> = Exclude<Members<T>, keyof HTMLElement>;
type Options<F> = F extends (options: infer O, ...rest: never) => unknown ? Keys<NonNullable<O>> : never;
type Result<F> = F extends (...args: never) => infer R ? Keys<R> : never;
type Plain = string | number | boolean | ((...args: never) => unknown);
type HasKeysOf<T, L> = L extends unknown ? ([keyof T, keyof L] extends [keyof L, keyof T] ? true : never) : never;
type Below<K extends string, V, Leaf> = V extends Plain ? K : [HasKeysOf<V, Leaf>] extends [never]
  ? \`\${K}.\${Paths<V, Leaf>}\` : K;
/** The paths of an object's fields. The fields of an object are one if it has the keys of a \`Leaf\`. */
type Paths<T, Leaf = never> = { [K in keyof T & string]-?: Below<K, NonNullable<T[K]>, Leaf> }[keyof T & string];
`;

export const PACKAGES: readonly OtherPackage[] = [
  {
    name: '@novu/react',
    page: 'novu',
    modules: { Hooks: '@novu/react/hooks', Themes: '@novu/react/themes' },
    groups: {
      'Export of `@novu/react`':
        'Exclude<keyof typeof P | keyof typeof Hooks | keyof typeof Themes, keyof typeof import("@novu/js")>',
      'Prop of `<Inbox>`': 'Props<typeof P.Inbox>',
      'Prop of `<InboxContent>`, `<Notifications>`, `<Bell>`':
        'Props<typeof P.InboxContent> | Props<typeof P.Notifications> | Props<typeof P.Bell>',
      'Prop of `<NovuProvider>`': 'Props<typeof P.NovuProvider>',
      'Option of the hooks': `Options<typeof P.useNotifications> | Options<typeof P.useCounts> | Options<typeof P.usePreferences>
          | Options<typeof P.useSchedule>`,
      'Result of the hooks': `Result<typeof P.useNotifications> | Result<typeof P.useCounts> | Result<typeof P.usePreferences>
          | Result<typeof P.useSchedule>`,
      'Field of `appearance`': 'Keys<P.ReactInboxAppearance>',
      'Key of `appearance.variables`': 'Keys<P.Variables>',
      'Key of `appearance.elements`': 'Keys<P.InboxElements>',
      'Key of `appearance.icons`': "Keys<NonNullable<P.ReactInboxAppearance['icons']>>",
      'Key of `localization`': 'Keys<P.InboxLocalization>',
      'Field of a tab': 'Keys<P.Tab>',
    },
  },
  {
    name: '@novu/js',
    page: 'novu',
    modules: { Ui: '@novu/js/ui', Themes: '@novu/js/themes' },
    groups: {
      'Export of `@novu/js`': 'keyof typeof P | keyof typeof Ui | keyof typeof Themes',
      'Member of `Novu`': 'Members<P.Novu>',
      'Option of `Novu`': 'Keys<P.NovuOptions>',
      'Method of `novu.notifications`': "Members<P.Novu['notifications']>",
      'Method of `novu.preferences`': "Members<P.Novu['preferences']>",
      'Member of `Notification`': 'Members<P.Notification>',
      'Event of `novu.on`': 'Keys<P.Events>',
      'Member of `NovuUI`': 'Members<Ui.NovuUI>',
      'Option of `NovuUI`': 'Keys<Ui.NovuUIOptions>',
    },
  },
  {
    name: '@trycourier/courier-react',
    page: 'courier',
    groups: {
      'Export of `@trycourier/courier-react`': 'keyof typeof P',
      'Prop of `<CourierInbox>` or `<CourierInboxPopupMenu>`':
        'Props<typeof P.CourierInbox> | Props<typeof P.CourierInboxPopupMenu>',
      'Prop of `<CourierToast>` or `<CourierPreferences>`':
        'Props<typeof P.CourierToast> | Props<typeof P.CourierPreferences>',
      'Member of `useCourier()`':
        "Paths<Omit<ReturnType<typeof P.useCourier>, 'shared'>, Error | Record<string, unknown>> | 'shared'",
    },
  },
  {
    name: '@trycourier/courier-ui-inbox',
    page: 'courier',
    modules: { Core: '@trycourier/courier-ui-core' },
    groups: {
      'Export of `@trycourier/courier-ui-inbox`': 'keyof typeof P',
      'Attribute of `<courier-inbox>` or `<courier-inbox-popup-menu>`': {
        path: 'dist/index.mjs',
        within: /get observedAttributes\(\) \{[^}]*"message-click"[^}]*\}/g,
        pattern: /"([a-z-]+)"/g,
      },
      'Member of `<courier-inbox>` or `<courier-inbox-popup-menu>`':
        'ElementMembers<P.CourierInbox> | ElementMembers<P.CourierInboxPopupMenu>',
      'Field of `CourierInboxTheme`': `Paths<P.CourierInboxTheme, Core.CourierFontTheme | Core.CourierIconTheme | Core.CourierButtonTheme
          | Core.CourierIconButtonTheme | P.CourierInboxAnimationTheme>`,
    },
  },
  {
    name: '@knocklabs/react',
    page: 'knock',
    modules: { Next: '@knocklabs/react/next', TanStack: '@knocklabs/react/tanstack' },
    groups: {
      'Export of `@knocklabs/react`': 'keyof typeof P | keyof typeof Next | keyof typeof TanStack',
      'Prop of `<KnockProvider>`': 'Props<typeof P.KnockProvider>',
      'Prop of `<KnockFeedProvider>`': 'Props<typeof P.KnockFeedProvider>',
      'Prop of `<NotificationFeed>` or `<NotificationFeedPopover>`':
        'Props<typeof P.NotificationFeed> | Props<typeof P.NotificationFeedPopover>',
      'Prop of the smaller components': `Props<typeof P.NotificationIconButton> | Props<typeof P.UnseenBadge> | Props<typeof P.NotificationCell>
          | Props<typeof P.Avatar> | Props<typeof P.NotificationFeedHeader> | Props<typeof P.MarkAsRead>
          | Props<typeof P.NotificationFeedContainer> | Props<typeof P.EmptyFeed> | Props<typeof P.KnockI18nProvider>`,
      'Option of the feed': 'Keys<NonNullable<P.KnockFeedProviderProps["defaultFeedOptions"]>>',
      'Member of the feed client': 'Members<P.KnockFeedProviderState["feedClient"]>',
      'Key of `translations`': 'Keys<P.Translations>',
      'CSS custom property': { path: 'dist/index.css', pattern: /(--rnf-[a-z0-9-]+) *:/g },
    },
  },
  {
    name: '@magicbell/react',
    page: 'magicbell',
    groups: {
      'Export of `@magicbell/react`': 'keyof typeof P | keyof typeof import("@magicbell/react/log")',
      'Prop of `<MagicBellProvider>`': 'Props<typeof P.MagicBellProvider>',
      'Prop of `<FloatingInbox>` or `<Inbox>`': 'Props<typeof P.FloatingInbox> | Props<typeof P.Inbox>',
      'Prop of the other components': `Props<typeof P.InlineNotification> | Props<typeof P.SlackButton> | Props<typeof P.UserPreferences>
          | Props<typeof P.WebPushButton>`,
      'CSS custom property': { path: 'styles/index.css', pattern: /(--magicbell-[a-z0-9-]+)/g },
    },
  },
];
