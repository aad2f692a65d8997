/**
 * Sets the properties of one element from props, and passes its events to handlers. Knows nothing of React: the caller passes
 * the element and its props.
 */
import type { InboxEventMap, NotificationInboxElement } from '../index.js';

const EVENT_TYPES = [
  'inbox-open',
  'inbox-close',
  'inbox-load',
  'inbox-error',
  'inbox-count',
  'inbox-arrive',
  'inbox-message-read',
  'inbox-message-archive',
  'inbox-message-unarchive',
  'inbox-message-snooze',
  'inbox-message-unsnooze',
  'inbox-action-done',
  'inbox-action-undone',
  'inbox-action-failed',
  'inbox-preference-change',
  'inbox-message-open',
  'inbox-message-action',
] as const satisfies readonly (keyof InboxEventMap)[];

/** `onMessageOpen` of `inbox-message-open`. */
const handlerOf = (type: string): string =>
  `on${type.slice(5).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;

export const HANDLERS: ReadonlySet<string> = new Set(EVENT_TYPES.map(handlerOf));

export type Props = Readonly<Record<string, unknown>>;

export interface ElementBridge {
  /** May be called again: a listener is added once. */
  connect(element: NotificationInboxElement): void;
  disconnect(element: NotificationInboxElement): void;
  /** Sets what has changed since the last call. A property that is no longer given is unset. */
  update(element: NotificationInboxElement, properties: Props, handlers: Props): void;
}

/** A list or object that a host writes in its template. `Headers` has no enumerable members. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) || (value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype);

/** What is written in a template is new in each render. */
const isSame = (before: unknown, after: unknown): boolean =>
  Object.is(before, after) || (isPlain(before) && isPlain(after) && JSON.stringify(before) === JSON.stringify(after));

export function createElementBridge(): ElementBridge {
  let applied: Props = {};
  let handlers: Props = {};
  const receive = (event: Event): void => {
    const handler = handlers[handlerOf(event.type)];
    if (typeof handler === 'function') handler(event);
  };
  return {
    connect: (element) => {
      for (const type of EVENT_TYPES) element.addEventListener(type, receive);
    },
    disconnect: (element) => {
      for (const type of EVENT_TYPES) element.removeEventListener(type, receive);
    },
    update: (element, properties, nextHandlers) => {
      // Before the properties: `open` emits an event at once.
      handlers = nextHandlers;
      const names = new Set([...Object.keys(applied), ...Object.keys(properties)]);
      // The last one: opening creates the inbox with the attributes that are set by then.
      if (names.delete('open')) names.add('open');
      for (const name of names)
        if (!isSame(applied[name], properties[name])) Reflect.set(element, name, properties[name]);
      applied = properties;
    },
  };
}
