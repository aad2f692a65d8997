/**
 * Triggers a workflow as an application does: `POST /v1/events/trigger`. The in-app step of every workflow takes its title, its
 * text and its link from the members `title`, `body` and `url` of the payload, and its buttons from the workflow. Without a
 * `body` its text is whatever texts the payload has.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { deliverLater } from '../delivery/deliver.js';
import { ApiError } from '../http/errors.js';
import type { Store } from '../database/store.js';
import { createSubscriber, findSubscriber } from './subscribers.js';
import type { Data } from '../types.js';
import { jsonObject, object, requiredText, text, validate } from '../http/validate.js';
import { channelsOf, findWorkflow } from '../database/workflows.js';

const Recipient = object({ subscriberId: requiredText() });
const Body = object({
  name: requiredText(),
  to: v.union([text, Recipient, v.array(v.union([text, Recipient]))], 'must be a subscriber'),
  payload: v.optional(jsonObject, {}),
  transactionId: v.optional(text),
});

function contentOf({ title: _title, url: _url, body, ...others }: Data): string {
  const texts = body === undefined ? Object.values(others) : [body];
  return texts.filter((value) => typeof value === 'string').join(' ');
}

/** A subscriber that does not exist is created. @throws ApiError 422 for an unknown workflow */
export function trigger(store: Store, body: unknown): Data {
  const { name, to, payload, transactionId = `txn_${randomBytes(10).toString('hex')}` } = validate(Body, body);
  const workflow = findWorkflow(store, name);
  if (!workflow) throw new ApiError(422, 'workflow_not_found');
  if (!workflow.active) return { acknowledged: true, status: 'trigger_not_active' };
  if (channelsOf(workflow).length === 0) return { acknowledged: true, status: 'no_workflow_active_steps_defined' };
  const { title, url } = payload;
  for (const recipient of Array.isArray(to) ? to : [to]) {
    const subscriberId = typeof recipient === 'string' ? recipient : recipient.subscriberId;
    if (!findSubscriber(store, subscriberId)) createSubscriber(store, { subscriberId });
    deliverLater(store, {
      subscriberId,
      workflow: workflow.identifier,
      content: contentOf(payload),
      ...(typeof title === 'string' && { subject: title }),
      ...(typeof url === 'string' && { url }),
      ...workflow.inApp,
      payload,
      transactionId,
    });
  }
  return { acknowledged: true, status: 'processed', transactionId };
}
