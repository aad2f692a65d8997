/**
 * Creates the inbox of a story: a tag with a service in memory. Each has storage of its own, and storage of earlier visits
 * is removed, so that a story always looks the same. Times of messages count back from now.
 */
import '../src/index.js';
import type { NotificationInboxElement, Tab } from '../src/index.js';
import { ATTRIBUTES } from '../src/element/attributes.js';
import { createSample, type SampleEntry } from '../src/element/preview/sample.js';
import { createScript, type Faults, type Script } from './script.js';
import type { Meta } from './story.js';

type Attribute = keyof typeof ATTRIBUTES | 'lang' | 'dir';
type Slot = 'icon' | 'header' | 'empty' | 'signed-out' | 'footer';
export type Token = `--inbox-${string}`;

/** The arguments of a story: attributes, properties, slots and tokens of the tag by name, and its service. */
export type InboxArgs = {
  readonly [name in Attribute]?: string | number | boolean | readonly (Tab | string)[];
} & { readonly [name in Slot | Token]?: string } & Partial<
    Pick<NotificationInboxElement, 'mapMessage' | 'renderMessage' | 'rowActions' | 'mapPreferences' | 'keys'>
  > & { readonly messages?: readonly SampleEntry[]; readonly faults?: Faults };

try {
  for (const key of Object.keys(localStorage)) if (key.startsWith('inbox:')) localStorage.removeItem(key);
} catch {
  // Storage is not available: there is nothing to remove.
}

/** `undefined` and `false` remove the attribute. */
function setAttribute(inbox: HTMLElement, name: string, value: unknown): void {
  if (value === undefined || value === false) inbox.removeAttribute(name);
  else if (value === true) inbox.setAttribute(name, '');
  else inbox.setAttribute(name, typeof value === 'string' ? value : JSON.stringify(value));
}

function fillSlot(inbox: HTMLElement, name: string, text: unknown): void {
  inbox.querySelector(`span[slot="${name}"]`)?.remove();
  if (typeof text !== 'string' || !text) return;
  const element = document.createElement('span');
  element.slot = name;
  element.textContent = text;
  // The host styles the content of its slots.
  if (name !== 'icon' && name !== 'header') Object.assign(element.style, { display: 'block', padding: '12px 24px' });
  inbox.append(element);
}

const isAttribute = (name: string): boolean => name in ATTRIBUTES || name === 'lang' || name === 'dir';

/** Sets what differs from the arguments before. */
export function setArgs(inbox: NotificationInboxElement, args: InboxArgs, before: InboxArgs = {}): void {
  const { messages, faults, ...others } = args;
  if (messages !== before.messages || faults !== before.faults || !inbox.fetch)
    inbox.fetch = createScript(createSample(Date.now(), messages), faults ?? {});
  for (const name of Object.keys({ ...before, ...others })) {
    const value: unknown = Reflect.get(others, name);
    if (value === Reflect.get(before, name)) continue;
    if (name.startsWith('--')) inbox.style.setProperty(name, typeof value === 'string' ? value : '');
    else if (isAttribute(name)) setAttribute(inbox, name, value);
    else if (name in inbox) Reflect.set(inbox, name, value);
    else fillSlot(inbox, name, value);
  }
}

export function createInbox(args: InboxArgs): NotificationInboxElement {
  const inbox = document.createElement('notification-inbox');
  inbox.setAttribute('endpoint', `/${crypto.getRandomValues(new Uint32Array(2)).join('-')}`);
  setArgs(inbox, args);
  return inbox;
}

/** What the stories of an inbox without a bell have in common. */
export const INLINE = {
  component: 'notification-inbox',
  args: { display: 'inline' },
  render: createInbox,
} satisfies Omit<Meta, 'title'>;

export const scriptOf = (inbox: NotificationInboxElement): Script => inbox.fetch as Script;
