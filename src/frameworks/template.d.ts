/** The types of <notification-inbox> in templates of every framework: attributes, properties and events. */
import type {
  AttributeProperties,
  InboxEventMap,
  NotificationInboxElement,
  RenderHooks,
  Strings,
} from 'notification-inbox';

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** A value, or the text that HTML has for it; a list may be JSON. */
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

type OwnProperties = Pick<NotificationInboxElement, 'headers' | 'fetch'> & RenderHooks & { strings: Partial<Strings> };

/** Properties, by their names in scripts. */
export type InboxProperties = {
  [Name in keyof (AttributeProperties & OwnProperties)]?: (AttributeProperties & OwnProperties)[Name] | undefined;
};

/** Attributes by their names in HTML, properties by their names in scripts. */
export type InboxTemplate = Attributes & Omit<InboxProperties, keyof Attributes>;

type BooleanProperty = {
  [Name in keyof AttributeProperties]: AttributeProperties[Name] extends boolean ? Name : never;
}[keyof AttributeProperties];

/** Frameworks that know properties set a property of one word directly. */
type HyphenatedBoolean = Exclude<BooleanProperty, Kebab<BooleanProperty>>;

/**
 * Boolean attributes of frameworks that write `false` as text, which HTML reads as true: a condition is `isOn || undefined`.
 * The type has both names, because Vue's checker knows only those of scripts.
 */
export type BooleanAttributes = { [Name in HyphenatedBoolean | Kebab<HyphenatedBoolean>]?: true | '' | undefined };

/** Listeners, with the prefix of a framework before the name of an event. */
export type InboxListeners<Prefix extends string> = {
  [Type in keyof InboxEventMap as `${Prefix}${Type}`]?: ((event: InboxEventMap[Type]) => void) | undefined;
};

export type { InboxEventMap, NotificationInboxElement };
