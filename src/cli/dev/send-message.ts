/** The route of the command `send`: creates a message, and the subscriber if there is none. */
import * as v from 'valibot';
import { createMessage } from '../../local-service/http/dev-routes.js';
import type { Store } from '../../local-service/database/store.js';
import { createSubscriber, findSubscriber } from '../../local-service/operations/subscribers.js';
import { findWorkflow, listWorkflows } from '../../local-service/database/workflows.js';
import { isSubscriberId, SUBSCRIBER_ID_RULE } from '../../shared/subscriber-id.js';

const MAX_TEXT = 10_000;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const Body = v.object({
  subscriber: v.string(),
  title: text,
  text: v.optional(text),
  link: v.optional(text),
  workflow: v.optional(v.string()),
  actions: v.optional(v.pipe(v.array(text), v.maxLength(5)), []),
});

export type MessageRequest = v.InferInput<typeof Body>;

export interface SendResult {
  readonly subscriber: string;
  /** Whether the subscriber is new. */
  readonly isNew: boolean;
  /** False if the subscriber's preferences keep the message out of the inbox. */
  readonly isDelivered: boolean;
  readonly workflow: string;
}

/** The types that the service names for the first two buttons; any other is accepted. */
const ACTION_TYPES = ['primary', 'secondary'];
const toButton = (content: string, index: number): { type: string; content: string } => ({
  type: ACTION_TYPES[index] ?? `action-${index + 1}`,
  content,
});

export function sendMessage(store: Store, body: unknown): SendResult | { readonly error: string } {
  const parsed = v.safeParse(Body, body);
  if (!parsed.success)
    return { error: `A message has a title and a text of at most ${MAX_TEXT} characters, and 5 buttons.` };
  const { subscriber, title, text: content = '', link, actions } = parsed.output;
  if (!isSubscriberId(subscriber)) return { error: `"${subscriber}" can't be a subscriber id. ${SUBSCRIBER_ID_RULE}` };
  const workflow = parsed.output.workflow ?? (actions.length > 0 ? 'approval-requested' : 'mention');
  if (!findWorkflow(store, workflow)) {
    const known = listWorkflows(store).map(({ identifier }) => identifier);
    return {
      error: `There is no workflow "${workflow}". There are: ${known.toSorted((first, second) => first.localeCompare(second)).join(', ')}`,
    };
  }
  return store.db.transaction(() => {
    const isNew = !findSubscriber(store, subscriber);
    if (isNew) createSubscriber(store, { subscriberId: subscriber });
    const { data } = createMessage(store, {
      subscriberId: subscriber,
      workflow,
      subject: title,
      content,
      ...(link === undefined ? {} : { url: link }),
      buttons: actions.map(toButton),
    });
    return { subscriber, isNew, isDelivered: data !== null, workflow };
  });
}
