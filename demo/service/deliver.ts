/**
 * Triggers a workflow for one subscriber: creates a notification record, and a message for each channel that the workflow's
 * steps, the preferences and the integrations allow. The interface has no such operation; seeds and `/dev` use it.
 */
import { randomBytes } from 'node:crypto';
import { channelJob, digestJob, type JobContext } from './delivery-job.js';
import { messageOf } from './delivery-message.js';
import { outcomeOf, type DeliveryContext } from './delivery-outcome.js';
import { ApiError } from './errors.js';
import { listIntegrations } from './integration-rows.js';
import { saveMessage } from './message-rows.js';
import { saveNotification } from './notifications.js';
import { createObjectId } from './object-id.js';
import { listPreferenceRows } from './preference-rows.js';
import { toIso, type Store } from './store.js';
import { getSubscriber } from './subscribers.js';
import type { Button, Data, Message, NotificationRecord } from './types.js';
import { channelsOf, findWorkflow, triggerOf } from './workflows.js';

export interface Delivery {
  readonly subscriberId: string;
  /** The identifier of a workflow. */
  readonly workflow: string;
  readonly subject?: string;
  readonly content: string;
  readonly url?: string;
  readonly actor?: Message['actor'];
  readonly buttons?: readonly Button[];
  readonly payload?: Data;
  /** What the in-app step gives for the inbox. */
  readonly data?: Data;
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

/** `idTail` returns the random part of each id. A seed passes its own, so that its ids are always the same. */
export function deliver(store: Store, delivery: Delivery, idTail: () => string = randomIdTail): DeliveryResult {
  const subscriber = getSubscriber(store, delivery.subscriberId);
  const workflow = findWorkflow(store, delivery.workflow);
  if (!workflow) throw new ApiError(404, `Workflow with id: ${delivery.workflow} is not found`);
  const time = delivery.createdAt ?? store.now();
  const newId = (): string => createObjectId(time, idTail());
  const payload = delivery.payload ?? {};
  const events = delivery.events ?? [payload];
  const notificationId = newId();
  const transactionId = toUuid(idTail() + idTail());
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
  return store.db.transaction(() => {
    saveNotification(store, notification);
    for (const message of messages) saveMessage(store, message);
    return { notification, messages };
  });
}
