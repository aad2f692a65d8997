/** The entry of the bundle: the runner, the element and the proxy. `oracle:element` is the source, or the class that the page loaded. */
import { NotificationInboxElement } from 'oracle:element';
import { runMany, type Job, type Report } from './search.js';

/** Registers the element under `tag`: a window may load several bundles, each with its own tag. */
export function oracle(tag: string, drain: () => Promise<void>, job: Job): Promise<Report> {
  if (!customElements.get(tag))
    customElements.define(tag, class extends (NotificationInboxElement as CustomElementConstructor) {});
  return runMany({ tag, drain }, job);
}
