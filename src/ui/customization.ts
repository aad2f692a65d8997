/**
 * Applies the host's render hooks to messages and preferences. URLs that a hook returns pass the same policy as the
 * service's. If a hook throws, the error goes to `reportError` and the default is shown.
 */
import type { Visibility } from '../store/list/count.js';
import type { Message } from '../store/message.js';
import type { Preferences } from '../api/inbox/preferences.js';

/** The fields of a message that a host may replace. */
export interface MessageOverrides
  extends Partial<Pick<Message, 'title' | 'body' | 'avatar' | 'severity' | 'url'>>, Visibility {
  /** The URL of a picture below the text. The policy is that of avatars. */
  readonly image?: string | undefined;
}

/** Text or an element for a message's body, or an element for the whole row. */
export type Rendered = string | Element | { readonly row: Element };

/** A command of the host in the menu of a row. */
export interface RowAction {
  /** The text of the menu's item. */
  readonly label: string;
  /** The path of an icon, as in the `d` of an SVG `<path>`: lines on a grid of 24 × 24. */
  readonly icon?: string | undefined;
  /** Called when the reader chooses it. What it throws, or rejects with, is reported by `reportError`. */
  readonly run: (message: Message) => unknown;
}

export interface Customization {
  mapMessage?: ((message: Message) => MessageOverrides | null | undefined) | undefined;
  /** Null and undefined keep the default. An element becomes a child of the tag, so that the page's styles apply to it. */
  renderMessage?: ((message: Message) => Rendered | null | undefined) | undefined;
  /** Receives a message with the overrides of `mapMessage`. */
  rowActions?: ((message: Message) => readonly RowAction[] | null | undefined) | undefined;
  /** May change names and order, and leave out workflows and channels. A workflow without channels is not shown. */
  mapPreferences?: ((preferences: Preferences) => Preferences) | undefined;
}

const OVERRIDABLE_FIELDS = ['title', 'body', 'avatar', 'severity', 'url'] as const;

function callHook<In, Out>(hook: ((value: In) => Out) | undefined, value: In): Out | undefined {
  try {
    return hook?.(value);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

function applyOverrides({ mapMessage }: Customization, message: Message): Pick<RenderedMessage, 'message' | 'image'> {
  const { image, ...overrides }: MessageOverrides = callHook(mapMessage, message) ?? {};
  const texts = OVERRIDABLE_FIELDS.filter((name) => typeof overrides[name] === 'string').map((name) => [
    name,
    overrides[name],
  ]);
  return {
    message: texts.length > 0 ? { ...message, ...Object.fromEntries(texts) } : message,
    image: typeof image === 'string' ? image : '',
  };
}

export interface RenderedMessage {
  /** With the host's overrides. */
  readonly message: Message;
  /** Not validated; empty for none. */
  readonly image: string;
  readonly body: string | Element;
  /** Replaces the whole row. */
  readonly row?: Element;
  readonly rowActions: readonly RowAction[];
}

const isRowAction = (value: unknown): value is RowAction => {
  const { label, run } = Object(value);
  return typeof label === 'string' && typeof run === 'function';
};

/** Runs a command of the host in the same task: it may open a window, or write to the clipboard. */
export async function runRowAction(action: RowAction, message: Message): Promise<void> {
  try {
    await action.run(message);
  } catch (error) {
    reportError(error);
  }
}

/** Calls the host's hooks for one message. */
export function renderMessage(customization: Customization, message: Message): RenderedMessage {
  const overridden = applyOverrides(customization, message);
  const actions: unknown = callHook(customization.rowActions, overridden.message);
  const mapped = { ...overridden, rowActions: Array.isArray(actions) ? actions.filter(isRowAction) : [] };
  const { body } = mapped.message;
  const rendered = callHook(customization.renderMessage, mapped.message) ?? body;
  return typeof rendered === 'string' || rendered instanceof Element
    ? { ...mapped, body: rendered }
    : { ...mapped, body, row: rendered.row };
}

export function mappedPreferences({ mapPreferences }: Customization, preferences: Preferences): Preferences {
  const mapped: Partial<Preferences> = callHook(mapPreferences, preferences) ?? preferences;
  const { global = preferences.global, workflows } = mapped;
  return { global, workflows: Array.isArray(workflows) ? workflows : preferences.workflows };
}
