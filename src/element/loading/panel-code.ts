/** The entry of the panel's file, which is loaded when the page is idle, or when the reader reaches the bell. */
import { preparePanel } from '../../ui/panel/prepare-panel.js';
import { checkAttributes } from '../check-attributes.js';
import type { CoreHost } from '../core-host.js';
import { contextOf } from '../inbox-context.js';
import type { LazyInbox } from './lazy-inbox-types.js';

export { mountPanel } from '../../ui/panel/mount-panel.js';
export { contextOf };

/** The element uses this file only if both are of the same build. */
export const build = BUILD;

/** What the first opening need not wait for, while the page is idle. Loads the strings of the page's language, too. */
export function prepare(host: CoreHost, lazy: LazyInbox): void {
  checkAttributes(host.element);
  preparePanel(contextOf(host, lazy));
}
