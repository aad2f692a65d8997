/**
 * Applies the host's render hooks to messages and preferences. URLs that a hook returns pass the same policy as the
 * service's. If a hook throws, the error goes to `reportError` and the default is shown.
 */
import type { Message } from '../store/message.js';
import type { Keys } from './list/shortcuts.js';
import type { Preferences, WorkflowPreference } from '../api/inbox/preferences.js';

/** The fields of a message that a host may replace. */
export type MessageOverrides = Partial<Pick<Message, 'title' | 'body' | 'avatar' | 'severity' | 'url'>>;

/** Text or an element for a message's body, or an element for the whole row. */
export type Rendered = string | Element | { readonly row: Element };

/** A workflow with what the host adds. */
export interface MappedWorkflow extends WorkflowPreference {
  /** The heading that it stands below, with all others of the same group. Those without one come first. */
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
  /** Null and undefined keep the default. An element becomes a child of the tag, so that the page's styles apply to it. */
  renderMessage?: ((message: Message) => Rendered | null | undefined) | undefined;
  /** The keys of shortcuts that are not the usual ones. */
  keys?: Keys | undefined;
  /** May change names and order, group and lock workflows, and leave out workflows and channels. A workflow without channels is not shown. */
  mapPreferences?: ((preferences: Preferences) => MappedPreferences) | undefined;
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

function applyOverrides({ mapMessage }: Customization, message: Message): Message {
  const overrides = callHook(mapMessage, message) ?? {};
  const texts = OVERRIDABLE_FIELDS.filter((name) => typeof overrides[name] === 'string').map((name) => [
    name,
    overrides[name],
  ]);
  return texts.length > 0 ? { ...message, ...Object.fromEntries(texts) } : message;
}

export interface RenderedMessage {
  /** With the host's overrides. */
  readonly message: Message;
  readonly body: string | Element;
  /** Replaces the whole row. */
  readonly row?: Element;
}

/** Calls the host's hooks for one message. */
export function renderMessage(customization: Customization, message: Message): RenderedMessage {
  const mapped = applyOverrides(customization, message);
  const rendered = callHook(customization.renderMessage, mapped) ?? mapped.body;
  return typeof rendered === 'string' || rendered instanceof Element
    ? { message: mapped, body: rendered }
    : { message: mapped, body: mapped.body, row: rendered.row };
}

export function mappedPreferences({ mapPreferences }: Customization, preferences: Preferences): MappedPreferences {
  const mapped: Partial<MappedPreferences> = callHook(mapPreferences, preferences) ?? preferences;
  const { global = preferences.global, workflows } = mapped;
  return { global, workflows: Array.isArray(workflows) ? workflows : preferences.workflows };
}
