/**
 * Creates the inbox of a story: a tag with a service in memory. Each has storage of its own, and storage of earlier visits
 * is removed, so that a story always looks the same. Times of messages count back from now.
 */
import '../src/index.js';
import type { NotificationInboxElement } from '../src/index.js';
import { createSample } from '../src/element/preview/sample.js';
import type { SampleEntry } from '../src/element/preview/sample.js';
import { createScript } from './script.js';
import type { Faults, Script } from './script.js';

export interface InboxArgs {
  readonly attributes?: Readonly<Record<string, string>>;
  /** Functions and objects that no attribute can carry. */
  readonly properties?: Partial<
    Pick<NotificationInboxElement, 'mapMessage' | 'renderMessage' | 'rowActions' | 'mapPreferences' | 'keys' | 'group'>
  >;
  readonly messages?: readonly SampleEntry[];
  readonly faults?: Faults;
  /** Custom properties, set on the tag. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** Text for each slot. */
  readonly slots?: Readonly<Record<string, string>>;
}

try {
  for (const key of Object.keys(localStorage)) if (key.startsWith('inbox:')) localStorage.removeItem(key);
} catch {
  // Storage is not available: there is nothing to remove.
}

function inSlot(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.slot = name;
  element.textContent = text;
  // The host styles the content of its slots.
  if (name !== 'icon' && name !== 'header') Object.assign(element.style, { display: 'block', padding: '12px 24px' });
  return element;
}

export function createInbox({ attributes, properties, messages, faults, tokens, slots }: InboxArgs): HTMLElement {
  const inbox = document.createElement('notification-inbox');
  const all = { endpoint: `/${crypto.getRandomValues(new Uint32Array(2)).join('-')}`, ...attributes };
  for (const [name, value] of Object.entries(all)) inbox.setAttribute(name, value);
  for (const [name, value] of Object.entries(tokens ?? {})) inbox.style.setProperty(name, value);
  inbox.append(...Object.entries(slots ?? {}).map(([name, text]) => inSlot(name, text)));
  inbox.fetch = createScript(createSample(Date.now(), messages), faults ?? {});
  return Object.assign(inbox, properties);
}

export const scriptOf = (inbox: NotificationInboxElement): Script => inbox.fetch as Script;
