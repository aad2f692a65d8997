/**
 * Warns the host about mistakes, on the console. This is the entry of a file that is loaded when there is one: it has a function
 * for each. It examines what the callers have found, and knows nothing of the element but what they pass.
 */
import type { InboxError } from '../../api/error.js';
import type { Customization } from '../customization.js';
import { mistakesIn } from './attribute-mistakes.js';
import { describeMistake } from './hook-results.js';
import { missingKeys } from './missing-keys.js';
import { print } from './print.js';

/** Characters of a tab that a warning quotes. */
const MAX_QUOTED_LENGTH = 100;

const WANTED: { readonly [hook in keyof Customization]: string } = {
  mapMessage: 'an object such as { title: "text" }, or nothing',
  renderMessage: 'text, an element, parts such as { body: element }, or nothing',
};

/** The attributes of the element are not what they should be, or only seem so. */
export function attributes(...of: Parameters<typeof mistakesIn>): void {
  for (const mistake of mistakesIn(...of)) print(...mistake);
}

/** The tag is registered, and not by this build. */
export const build = (tag: string): void => print('build', tag);

/** A response is a web page. A server in front of the proxy may have such for a session that ended, or while it fails. */
export function webPage(endpoint: string, { status = 0 }: Pick<InboxError, 'status'>): void {
  if (status < 500 && status !== 401) print('webPage', endpoint, String(status));
}

/** `keys` are those that the proxy passes. */
export function payloadKeys(...users: Parameters<typeof missingKeys>): void {
  for (const [user, path] of missingKeys(...users)) print('payload', user, path);
}

/** `value` is what the host's function has returned; it may be one that can be used. */
export function result(hook: keyof Customization, value: unknown): void {
  const mistake = describeMistake(hook, value);
  if (mistake) print('result', hook, mistake, WANTED[hook] ?? 'nothing');
}

/** An element of `renderMessage` is in two rows. */
export const shared = (): void => print('shared');

/** `places` are the panel, which is open, and its ancestors in the flattened tree: one of them hides it or makes it inert. */
export function place(places: readonly Element[]): void {
  const reasonOf = (element: Element): string | undefined => {
    const { display, visibility, contentVisibility } = element.ownerDocument.defaultView!.getComputedStyle(element);
    if (element.matches('[inert]')) return 'inert';
    if (element.matches('details:not([open])')) return 'closed';
    if (display === 'none') return 'display: none';
    if (contentVisibility === 'hidden') return 'content-visibility: hidden';
    return /hidden|collapse/.test(visibility) ? `visibility: ${visibility}` : undefined;
  };
  // The outermost: most of what is hidden is in it.
  const element = places.findLast(reasonOf);
  if (element) print('place', element.localName, reasonOf(element) ?? '');
}

export const tabs = (): void => print('tabs');
export const tab = (value: unknown): void => print('tab', JSON.stringify(value).slice(0, MAX_QUOTED_LENGTH));
