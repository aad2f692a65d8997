/**
 * Creates a message for one of the demo's accounts, as the backend of a product would. The page selects a template and may
 * change its texts; buttons, links and senders come from the template.
 */
import * as v from 'valibot';
import { createMessage } from '../../src/local-service/http/dev-routes.js';
import type { Store } from '../../src/local-service/database/store.js';
import { limits, templates } from '../page/templates.js';
import type { Account } from '../page/accounts.js';

const RequestBody = v.object({
  template: v.string(),
  title: v.optional(v.pipe(v.string(), v.maxLength(limits.title))),
  text: v.optional(v.pipe(v.string(), v.maxLength(limits.text))),
});

export type Sent = { readonly delivered: boolean } | { readonly error: string };

/** `delivered` is false when the account's preferences keep the message out of the inbox. */
export function send(store: Store, account: Account, body: unknown): Sent {
  const parsed = v.safeParse(RequestBody, body);
  if (!parsed.success) return { error: 'Give a template, a title and a text of at most 120 and 2,000 characters.' };
  const template = templates.find(({ id }) => id === parsed.output.template);
  if (!template) return { error: 'There is no such template.' };
  const { id: _id, label: _label, title, text, ...rest } = template;
  const subject = parsed.output.title?.trim() || title;
  const content = parsed.output.text?.trim() || text;
  if (!content) return { error: 'A message needs a text.' };
  const { data } = createMessage(store, {
    ...rest,
    ...(subject ? { subject } : {}),
    content,
    subscriberId: account.id,
  });
  return { delivered: data !== null };
}
