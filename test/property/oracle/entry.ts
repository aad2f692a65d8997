/** What is bundled: the runner with the tag and the proxy. `oracle:element` is the source, or what the page has loaded. */
import { NotificationInboxElement } from 'oracle:element';
import { runMany } from './search.js';
import type { Job, Report } from './search.js';

/** Each bundle registers a tag of its own: one window may see several. */
export function oracle(tag: string, drain: () => Promise<void>, job: Job): Promise<Report> {
  if (!customElements.get(tag))
    customElements.define(tag, class extends (NotificationInboxElement as CustomElementConstructor) {});
  return runMany({ tag, drain }, job);
}
