/** What a template may say of the tag, whatever the framework: attributes, properties, and the fields of events. */
import type {
  AttributeProperties,
  CustomProperties,
  InboxEventMap,
  NotificationInboxElement,
  Words,
} from 'notification-inbox';

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** As HTML has it, text, or the value that stands for it; a list may be its JSON. */
type InHtml<Value> = Value extends boolean
  ? Value | ''
  : Value extends number
    ? Value | `${number}`
    : Value extends readonly unknown[]
      ? Value | string
      : Value;

type Attributes = {
  [Name in keyof AttributeProperties as Kebab<Name>]?: InHtml<AttributeProperties[Name]> | undefined;
};

type OwnProperties = Pick<NotificationInboxElement, 'headers' | 'fetch'> & CustomProperties & { words: Partial<Words> };

/** By the names that they have in scripts. */
type Properties = {
  [Name in keyof (AttributeProperties & OwnProperties)]?: (AttributeProperties & OwnProperties)[Name] | undefined;
};

/** Attributes by their names in HTML, properties by theirs in scripts. */
export type InboxTemplate = Attributes & Omit<Properties, keyof Attributes>;

/** Listeners, with what a framework puts before the name of an event. */
export type InboxListeners<Prefix extends string> = {
  [Type in keyof InboxEventMap as `${Prefix}${Type}`]?: ((event: InboxEventMap[Type]) => void) | undefined;
};

export type { InboxEventMap, NotificationInboxElement };
