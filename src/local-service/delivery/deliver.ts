/**
 * Triggers a workflow for one subscriber: creates a notification record, and a message for each channel that the workflow's
 * steps, the preferences and the integrations allow. `deliverLater` queues them, as the real service does.
 */
import { randomBytes } from 'node:crypto';
import { channelJob, digestJob, type JobContext } from './job.js';
import { messageOf } from './message.js';
import { outcomeOf, type DeliveryContext } from './outcome.js';
import { ApiError } from '../http/errors.js';
import { listIntegrations } from '../database/integration-rows.js';
import { saveMessage } from '../database/message-rows.js';
import { saveNotification } from '../operations/notifications.js';
import { createObjectId } from '../database/object-id.js';
import { listPreferenceRows } from '../database/preference-rows.js';
import { toIso, type Store } from '../database/store.js';
import { getSubscriber } from '../operations/subscribers.js';
import type { Button, Data, Message, NotificationRecord } from '../types.js';
import { channelsOf, findWorkflow, triggerOf } from '../database/workflows.js';

export interface Delivery {
  readonly subscriberId: string;
  /** The identifier of a workflow. */
  readonly workflow: string;
  readonly subject?: string;
  readonly content: string;
  readonly url?: string;
  readonly avatar?: string;
  /** The sender of an older workflow; newer ones have a picture alone. */
  readonly actor?: NonNullable<Message['actor']>;
  readonly buttons?: readonly Button[];
  readonly payload?: Data;
  /** What the author of the in-app step gives the inbox. */
  readonly data?: Data;
  readonly transactionId?: string;
  /** Milliseconds since 1970; by default the current time. */
  readonly createdAt?: number;
  readonly read?: boolean;
  readonly seen?: boolean;
  readonly archived?: boolean;
  /** Creates the message with an action that is already done. */
  readonly result?: { readonly type: string; readonly payload?: Data };
  /** The events of a digest step. */
  readonly events?: readonly Data[];
}
export interface DeliveryResult {
  readonly notification: NotificationRecord;
  readonly messages: readonly Message[];
}

const randomIdTail = (): string => randomBytes(8).toString('hex');
const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** What a delivery creates, before it is stored. @throws ApiError for an unknown subscriber or workflow */
function prepare(store: Store, delivery: Delivery, idTail: () => string): DeliveryResult {
  const subscriber = getSubscriber(store, delivery.subscriberId);
  const workflow = findWorkflow(store, delivery.workflow);
  if (!workflow) throw new ApiError(404, 'Workflow cannot be found', { workflowId: delivery.workflow });
  const time = delivery.createdAt ?? store.now();
  const newId = (): string => createObjectId(time, idTail());
  const payload = delivery.payload ?? {};
  const events = delivery.events ?? [payload];
  const notificationId = newId();
  const newTransactionId = toUuid(idTail() + idTail());
  const transactionId = delivery.transactionId ?? newTransactionId;
  const integrations = listIntegrations(store);
  const choices = listPreferenceRows(store, subscriber._id);
  const deliveryContext: DeliveryContext = { subscriber, workflow, integrations, choices };
  const context: JobContext = { id: newId, time, workflowId: workflow.identifier, payload, events };

  const messages: Message[] = [];
  const jobs = workflow.steps.map((step) => {
    if (step.type === 'digest') return digestJob(context, step);
    const outcome = outcomeOf(step.type, deliveryContext);
    const jobId = newId();
    if (outcome.kind === 'sent' || outcome.kind === 'failed') {
      const channel = step.type;
      const messageContext = {
        subscriber,
        workflow,
        step,
        channel,
        outcome,
        notificationId,
        jobId,
        transactionId,
        time,
      };
      messages.push(messageOf(messageContext, delivery, newId()));
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
    createdAt: toIso(time),
    updatedAt: toIso(time + 500),
    channels: channelsOf(workflow),
    subscriber: Object.fromEntries(person.filter(([, value]) => typeof value === 'string')),
    template: { _id: workflow._id, name: workflow.name, origin: 'external', triggers: [triggerOf(workflow)] },
    jobs,
    payload,
    controls: {},
    to: { subscriberId },
    tags: workflow.tags,
    topics: [],
    severity: workflow.severity,
    critical: workflow.critical,
  };
  return { notification, messages };
}

function save(store: Store, { notification, messages }: DeliveryResult): void {
  store.db.transaction(() => {
    saveNotification(store, notification);
    for (const message of messages) saveMessage(store, message);
  });
}

/** `idTail` returns the random part of each id. A seed passes its own, so that its ids are always the same. */
export function deliver(store: Store, delivery: Delivery, idTail: () => string = randomIdTail): DeliveryResult {
  const result = prepare(store, delivery, idTail);
  save(store, result);
  return result;
}

/** The messages as they are when the worker has finished: that is the time that the feed is ordered by. */
function finishedAt(time: number, result: DeliveryResult): DeliveryResult {
  const createdAt = toIso(time);
  const dates = { createdAt, updatedAt: createdAt };
  const messages = result.messages.map((message) => ({
    ...message,
    ...dates,
    deliveredAt: message.deliveredAt.map(() => createdAt),
  }));
  return { ...result, messages };
}

/**
 * Queues a delivery. The result is what will be in the feed, with the time of the request; a delivery with a time of its own
 * keeps that. @throws ApiError for an unknown subscriber or workflow
 */
export function deliverLater(store: Store, delivery: Delivery): DeliveryResult {
  const result = prepare(store, delivery, randomIdTail);
  store.queue.add(() => save(store, delivery.createdAt === undefined ? finishedAt(store.now(), result) : result));
  return result;
}
