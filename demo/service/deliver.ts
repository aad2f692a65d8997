/**
 * Triggers a workflow for one subscriber: a notification record, and a message for every channel that its steps,
 * the preferences and the integrations allow. The interface has no such operation; seeds and `/dev` need it.
 */
import { randomBytes } from 'node:crypto';
import { channelJob, digestJob, type JobContext } from './delivery-job.js';
import { messageOf } from './delivery-message.js';
import { outcomeOf, type Circumstances } from './delivery-outcome.js';
import { Refusal } from './errors.js';
import { listIntegrations } from './integration-rows.js';
import { saveMessage } from './message-rows.js';
import { saveNotification } from './notifications.js';
import { objectId } from './object-id.js';
import { listChoices } from './preference-rows.js';
import { iso, type Store } from './store.js';
import { getSubscriber } from './subscribers.js';
import type { Button, Data, Message, NotificationRecord } from './types.js';
import { channelsOf, findWorkflow, trigger } from './workflows.js';

export interface Delivery {
  readonly subscriberId: string;
  /** A workflow's identifier. */
  readonly workflow: string;
  readonly subject?: string;
  readonly content: string;
  readonly url?: string;
  readonly actor?: Message['actor'];
  readonly buttons?: readonly Button[];
  readonly payload?: Data;
  /** Milliseconds since 1970; now, if not given. */
  readonly createdAt?: number;
  readonly read?: boolean;
  readonly seen?: boolean;
  readonly archived?: boolean;
  /** Makes an action that is already done. */
  readonly result?: { readonly type: string; readonly payload?: Data };
  /** What a digest step gathered. */
  readonly events?: readonly Data[];
}
export interface Delivered {
  readonly notification: NotificationRecord;
  readonly messages: readonly Message[];
}

const randomTail = (): string => randomBytes(8).toString('hex');
const asUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** `tail` gives the changing part of each identifier: a seed passes its own, to have the same ones each time. */
export function deliver(store: Store, delivery: Delivery, tail: () => string = randomTail): Delivered {
  const subscriber = getSubscriber(store, delivery.subscriberId);
  const workflow = findWorkflow(store, delivery.workflow);
  if (!workflow) throw new Refusal(404, `Workflow with id: ${delivery.workflow} is not found`);
  const time = delivery.createdAt ?? store.now();
  const id = (): string => objectId(time, tail());
  const payload = delivery.payload ?? {};
  const events = delivery.events ?? [payload];
  const notificationId = id();
  const transactionId = asUuid(tail() + tail());
  const integrations = listIntegrations(store);
  const choices = listChoices(store, subscriber._id);
  const circumstances: Circumstances = { subscriber, workflow, integrations, choices };
  const context: JobContext = { id, time, workflowId: workflow.identifier, payload, events };

  const messages: Message[] = [];
  const jobs = workflow.steps.map((step) => {
    if (step.type === 'digest') return digestJob(context, step);
    const outcome = outcomeOf(step.type, circumstances);
    const jobId = id();
    if (outcome.kind === 'sent' || outcome.kind === 'failed') {
      const channel = step.type;
      const about = { subscriber, workflow, step, channel, outcome, notificationId, jobId, transactionId, time };
      messages.push(messageOf(about, delivery, id()));
    }
    return channelJob(context, step, outcome, jobId);
  });
  const { _id, subscriberId, firstName, lastName, email, phone } = subscriber;
  const person = Object.entries({ _id, subscriberId, firstName, lastName, email, phone });
  const notification: NotificationRecord = {
    _id: notificationId,
    _environmentId: store.environmentId,
    _organizationId: store.organizationId,
    _subscriberId: _id,
    _templateId: workflow._id,
    transactionId,
    createdAt: iso(time),
    updatedAt: iso(time + 500),
    channels: channelsOf(workflow),
    subscriber: Object.fromEntries(person.filter(([, value]) => typeof value === 'string')),
    template: { _id: workflow._id, name: workflow.name, origin: 'external', triggers: [trigger(workflow)] },
    jobs,
    payload,
    controls: {},
    to: { subscriberId },
    tags: workflow.tags,
    topics: [],
    severity: workflow.severity,
    critical: workflow.critical,
  };
  return store.db.transaction(() => {
    saveNotification(store, notification);
    for (const message of messages) saveMessage(store, message);
    return { notification, messages };
  });
}
