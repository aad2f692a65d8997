/**
 * Custom: what a host may make of messages and preferences before they are shown. Its addresses pass the same policy as the
 * service's. What goes wrong in it is told to the page, as if it had happened there, and ours is shown instead.
 */
import type { Message } from '../store/message.js';
import type { Preferences } from '../api/inbox/preferences.js';

/** What a host may say differently of a message. */
export type MessageOverrides = Partial<Pick<Message, 'title' | 'body' | 'avatar' | 'severity' | 'url'>>;

/** Text or an element for a message's body, or an element for the whole row. */
export type Rendered = string | Element | { readonly row: Element };

export interface Customization {
  mapMessage?: ((message: Message) => MessageOverrides | null | undefined) | undefined;
  /** Null and undefined leave it to us. An element is put into the tag, so that the page's own styles reach it. */
  renderMessage?: ((message: Message) => Rendered | null | undefined) | undefined;
  /** Names, order, and what is hidden; a group without channels isn't shown. */
  mapPreferences?: ((preferences: Preferences) => Preferences) | undefined;
}

const OVERRIDABLE_FIELDS = ['title', 'body', 'avatar', 'severity', 'url'] as const;

function attempt<In, Out>(run: ((value: In) => Out) | undefined, value: In): Out | undefined {
  try {
    return run?.(value);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

function applyOverrides({ mapMessage }: Customization, message: Message): Message {
  const given = attempt(mapMessage, message) ?? {};
  const texts = OVERRIDABLE_FIELDS.filter((name) => typeof given[name] === 'string').map((name) => [name, given[name]]);
  return texts.length > 0 ? { ...message, ...Object.fromEntries(texts) } : message;
}

export interface RenderedMessage {
  readonly message: Message;
  /** What stands for the body. */
  readonly body: string | Element;
  /** What stands for all of the row. */
  readonly row?: Element;
}

/** Asks a host about one message, again only when that message or the host's functions have changed. */
export function createMessageRenderer(): (custom: Customization, message: Message) => RenderedMessage {
  let before:
    | { readonly custom: Customization; readonly message: Message; readonly drawn: RenderedMessage }
    | undefined;
  return (custom, message) => {
    if (before?.custom !== custom || before.message !== message) {
      const look = applyOverrides(custom, message);
      const given = attempt(custom.renderMessage, look) ?? look.body;
      const own = typeof given === 'string' || given instanceof Element;
      const drawn = own ? { message: look, body: given } : { message: look, body: look.body, row: given.row };
      before = { custom, message, drawn };
    }
    return before.drawn;
  };
}

export function mappedPreferences({ mapPreferences }: Customization, preferences: Preferences): Preferences {
  const given: Partial<Preferences> = attempt(mapPreferences, preferences) ?? preferences;
  const { global = preferences.global, workflows } = given;
  return { global, workflows: Array.isArray(workflows) ? workflows : preferences.workflows };
}
