/**
 * Makes a new message at the service for one of the demo's people, as the product's own backend would.
 * The page names a template and may change its words; buttons, links and senders are the server's.
 */
import * as v from 'valibot';
import { createMessage } from '../service/dev-routes.js';
import type { Store } from '../service/store.js';
import { limits, templates } from '../page/templates.js';
import type { Account } from '../page/accounts.js';

const Wish = v.object({
  template: v.string(),
  title: v.optional(v.pipe(v.string(), v.maxLength(limits.title))),
  text: v.optional(v.pipe(v.string(), v.maxLength(limits.text))),
});

export type Sent = { readonly delivered: boolean } | { readonly complaint: string };

/** `delivered` is false when the account's preferences keep the message out of the inbox. */
export function send(store: Store, account: Account, body: unknown): Sent {
  const read = v.safeParse(Wish, body);
  if (!read.success) return { complaint: 'Give a template, a title and a text of at most 120 and 2,000 characters.' };
  const template = templates.find(({ id }) => id === read.output.template);
  if (!template) return { complaint: 'There is no such template.' };
  const { id: _id, label: _label, title, text, ...rest } = template;
  const subject = read.output.title?.trim() || title;
  const content = read.output.text?.trim() || text;
  if (!content) return { complaint: 'A message needs a text.' };
  const { data } = createMessage(store, {
    ...rest,
    ...(subject ? { subject } : {}),
    content,
    subscriberId: account.id,
  });
  return { delivered: data !== null };
}
