/** Warns the host about mistakes on the console, one function for each. The entry of a file that only mistakes load. */
import type { InboxError } from '../../api/error.js';
import type { Customization } from '../customization.js';
import { mistakesIn } from './attribute-mistakes.js';
import { describeMistake } from './hook-results.js';
import { missingKeys } from './missing-keys.js';
import { print } from './print.js';

const MAX_QUOTED_LENGTH = 100;

const WANTED: { readonly [hook in keyof Customization]: string } = {
  mapMessage: 'an object such as { title: "text" }, or nothing',
  renderMessage: 'text, an element, parts such as { body: element }, or nothing',
};

/** Attributes of the element have no effect. */
export function attributes(...of: Parameters<typeof mistakesIn>): void {
  for (const mistake of mistakesIn(...of)) print(...mistake);
}

/** Another build has registered the tag. */
export const build = (tag: string): void => print('build', tag);

/** A response is a web page. A server before the proxy may send one for an ended session, or during a failure. */
export function webPage(endpoint: string, { status = 0 }: Pick<InboxError, 'status'>): void {
  if (status < 500 && status !== 401) print('webPage', endpoint, String(status));
}

/** `keys` are those that the proxy passes. */
export function payloadKeys(...users: Parameters<typeof missingKeys>): void {
  for (const [user, path] of missingKeys(...users)) print('payload', user, path);
}

/** `value` is the result of the host's function; it may be usable. */
export function result(hook: keyof Customization, value: unknown): void {
  const mistake = describeMistake(hook, value);
  if (mistake) print('result', hook, mistake, WANTED[hook] ?? 'nothing');
}

/** An element of `renderMessage` is in two rows. */
export const shared = (): void => print('shared');

/** `places` are the open panel and its ancestors in the flattened tree: one of them hides it or makes it inert. */
export function place(places: readonly Element[]): void {
  const reasonOf = (element: Element): string | undefined => {
    const { display, visibility, contentVisibility } = element.ownerDocument.defaultView!.getComputedStyle(element);
    if (element.matches('[inert]')) return 'inert';
    if (element.matches('details:not([open])')) return 'closed';
    if (display === 'none') return 'display: none';
    if (contentVisibility === 'hidden') return 'content-visibility: hidden';
    return /hidden|collapse/.test(visibility) ? `visibility: ${visibility}` : undefined;
  };
  // The outermost one contains most of the hidden elements.
  const element = places.findLast(reasonOf);
  if (element) print('place', element.localName, reasonOf(element) ?? '');
}

export const tabs = (): void => print('tabs');
export const tab = (value: unknown): void => print('tab', JSON.stringify(value).slice(0, MAX_QUOTED_LENGTH));
