/**
 * Applies the host's hooks to messages and preferences. URLs that a hook returns pass the same policy as the service's. If a
 * hook throws, `reportError` gets the error and the default is shown.
 */
import { warnHost } from './host-warnings/warn-host.js';
import type { MessageVisibility } from '../store/settings.js';
import type { Message } from '../store/message.js';
import { isElement } from './is-element.js';
import type { MessageIcon } from './message-icons/message-icon.js';
import type { Keys } from './shortcuts/shortcuts.js';
import type { Preferences, WorkflowPreference } from '../api/inbox/preferences.js';

/** The fields of a message that a host may replace. */
export interface MessageOverrides
  extends Partial<Pick<Message, 'title' | 'body' | 'avatar' | 'severity' | 'url'>>, MessageVisibility {
  /**
   * In the circle of a message without a picture, and at the corner of a picture: one that the inbox draws, or an element. By default
   * it follows from the names of the workflow and the tags, and from the severity.
   */
  readonly icon?: MessageIcon | Element | undefined;
  /** The URL of a picture below the text. The policy is that of avatars. */
  readonly image?: string | undefined;
}

type Content = string | Element;

/** Parts of a row; those that are left out keep the default. */
export interface RenderedParts {
  /** In the round box beside the text. */
  readonly avatar?: Content | null | undefined;
  /** An element does not change the name of the row, which is that of the message. */
  readonly title?: Content | null | undefined;
  readonly body?: Content | null | undefined;
  readonly time?: Content | null | undefined;
  /** Below the buttons. */
  readonly footer?: Content | null | undefined;
}

/** Text or an element for a message's body, single parts of the row, or an element for the whole row. */
export type Rendered = Content | RenderedParts | { readonly row: Element };

/** A command of the host in the menu of a row. */
export interface RowAction {
  /** The text of the menu's item. */
  readonly label: string;
  /** The path of an icon, as in the `d` of an SVG `<path>`: lines on a grid of 24 × 24. */
  readonly icon?: string | undefined;
  /** Called when the reader chooses it. What it throws, or rejects with, is reported by `reportError`. */
  readonly run: (message: Message) => unknown;
}

/** A workflow with what the host adds. */
export interface MappedWorkflow extends WorkflowPreference {
  /** The heading above it, shared with all others of the same group. Those without one come first. */
  readonly group?: string | undefined;
  /** Why the reader cannot switch it. The service does not know: refuse the change there, too. */
  readonly locked?: string | undefined;
}

export interface MappedPreferences {
  /** Null shows no switches for all notifications. */
  readonly global: Preferences['global'] | null;
  readonly workflows: readonly MappedWorkflow[];
}

export interface Customization {
  mapMessage?: ((message: Message) => MessageOverrides | null | undefined) | undefined;
  /**
   * Null and undefined keep the default. An element becomes a child of the tag, so that the page's styles apply to it. It stays
   * while the message differs by `read` and `seen` alone, and then gets an event `inbox-message-change`.
   */
  renderMessage?: ((message: Message) => Rendered | null | undefined) | undefined;
  /** Receives a message with the overrides of `mapMessage`. */
  rowActions?: ((message: Message) => readonly RowAction[] | null | undefined) | undefined;
  /** Returns the key of a message's group; messages without one have a row each. Takes precedence over the attribute. */
  group?: ((message: Message) => string | undefined) | undefined;
  /** The keys of shortcuts that are not the usual ones. */
  keys?: Keys | undefined;
  /** May change names and order, group and lock workflows, and leave out workflows and channels. A workflow without channels is not shown. */
  mapPreferences?: ((preferences: Preferences) => MappedPreferences) | undefined;
}

const OVERRIDABLE_FIELDS = ['title', 'body', 'avatar', 'severity', 'url', 'image', 'icon'] as const;

const NONE: MessageOverrides & RenderedParts = {};

export function callHook<In, Out>(hook: ((value: In) => Out) | undefined, value: In): Out | undefined {
  try {
    return hook?.(value);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

function applyOverrides({ mapMessage }: Customization, message: Message): ShownMessage {
  const overrides = callHook(mapMessage, message) || NONE;
  const isGiven = (value: unknown, name: string): boolean =>
    typeof value === 'string' || (name === 'icon' && isElement(value));
  const given = OVERRIDABLE_FIELDS.filter((name) => isGiven(overrides[name], name));
  if (given.length > 0) return { ...message, ...Object.fromEntries(given.map((name) => [name, overrides[name]])) };
  // A late file decides whether the result is a mistake.
  if (overrides !== NONE && !overrides.hidden) warnHost('result', 'mapMessage', overrides);
  return message;
}

export type ShownMessage = Message & {
  /** Not validated. */
  readonly image?: string;
  /** A text need not be the name of an icon. */
  readonly icon?: string | Element;
};

export interface RenderedMessage {
  readonly message: ShownMessage;
  readonly body: Content;
  /** Replaces the whole row. */
  readonly row?: Element | undefined;
  /** The other parts that the host renders. A title of text is that of `message`. */
  readonly parts: { readonly [name in 'avatar' | 'title' | 'time' | 'footer']?: Content | undefined };
  readonly rowActions: readonly RowAction[];
  /** The hook, its argument and its result. */
  readonly origin: { readonly hook: unknown; readonly message: ShownMessage; readonly returned: Given };
}

type Given = Readonly<Record<string, unknown>>;

const isRowAction = (value: unknown): value is RowAction => {
  const { label, run } = Object(value);
  return typeof label === 'string' && typeof run === 'function';
};

const PARTS = ['avatar', 'title', 'body', 'time', 'footer'] as const;

const toContent = (value: unknown): Content | undefined =>
  typeof value === 'string' || isElement(value) ? value : undefined;

export const elementsIn = ({ origin }: RenderedMessage): readonly Element[] =>
  Object.values(origin.returned).filter(isElement);

/**
 * The earlier result, if it may stay: an element has state, such as a field, a frame or a video. The same hook is not called
 * again for a message that differs only by `read` or `seen`.
 */
function returnedBefore(before: RenderedMessage | undefined, hook: unknown, message: ShownMessage): Given | undefined {
  if (!before || before.origin.hook !== hook || elementsIn(before).length === 0) return undefined;
  const { message: last, returned } = before.origin;
  const unchanged = { ...last, read: message.read, seen: message.seen };
  return JSON.stringify(unchanged) === JSON.stringify(message) ? returned : undefined;
}

/** `before` is what the hooks returned for the row until now. */
export function renderMessage(
  customization: Customization,
  original: Message,
  before?: RenderedMessage,
): RenderedMessage {
  const { renderMessage: hook, rowActions } = customization;
  const message = applyOverrides(customization, original);
  const actions: unknown = callHook(rowActions, message);
  const render = (): Given => {
    const rendered = callHook(hook, message) || NONE;
    return toContent(rendered) === undefined ? Object(rendered) : { body: rendered };
  };
  const returned = returnedBefore(before, hook, message) ?? render();
  const [avatar, title, body, time, footer] = PARTS.map((name) => toContent(returned[name]));
  const row = isElement(returned['row']) ? returned['row'] : undefined;
  if (returned !== NONE && !(row ?? avatar ?? title ?? body ?? time ?? footer))
    warnHost('result', 'renderMessage', returned);
  const isText = typeof title === 'string';
  return {
    message: isText ? { ...message, title } : message,
    rowActions: Array.isArray(actions) ? actions.filter(isRowAction) : [],
    body: body ?? message.body,
    row,
    parts: { avatar, title: isText ? undefined : title, time, footer },
    origin: { hook, message, returned },
  };
}
