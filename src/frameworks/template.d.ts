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

type Flag = {
  [Name in keyof AttributeProperties]: AttributeProperties[Name] extends boolean ? Name : never;
}[keyof AttributeProperties];

/** A flag of one word is set as the property of that name, wherever a framework knows properties. */
type LongFlag = Exclude<Flag, Kebab<Flag>>;

/**
 * Where a framework writes `false` as an attribute's text, which HTML takes for true: a condition is `on || undefined`.
 * By both names, for Vue's checker knows only that of scripts.
 */
export type WrittenFlags = { [Name in LongFlag | Kebab<LongFlag>]?: true | '' | undefined };

/** Listeners, with what a framework puts before the name of an event. */
export type InboxListeners<Prefix extends string> = {
  [Type in keyof InboxEventMap as `${Prefix}${Type}`]?: ((event: InboxEventMap[Type]) => void) | undefined;
};

export type { InboxEventMap, NotificationInboxElement };
