/** `--workflow`: triggers a message to the check's own subscriber, and waits until it is in the feed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedMessage } from '../../api/admin/client.js';
import { parse, string, toRecord, unwrap } from '../../shared/json.js';
import type { CheckedService } from './service.js';

const POLL_MS = 300;
const MAX_WAIT_MS = 30_000;

export interface Delivered {
  readonly message: FeedMessage;
  /** Milliseconds from the answer to the trigger. */
  readonly delay: number;
  /** Its texts and addresses as they were sent, which the client decodes. */
  readonly sent: string;
}

/** What a trigger that the service has taken may still say. */
const REFUSALS: Readonly<Record<string, string>> = {
  trigger_not_active: 'is not active: turn it on',
  no_workflow_steps_defined: 'has no steps',
  no_workflow_active_steps_defined: 'has no active steps',
  template_not_found: 'does not exist in this environment',
};

async function trigger(
  { send, redact }: CheckedService,
  workflow: string,
  subscriberId: string,
): Promise<string | undefined> {
  const body = { name: workflow, to: { subscriberId }, payload: { check: 'Approve & go' } };
  const { status, text } = await send('POST', '/v1/events/trigger', body);
  const answer = toRecord(unwrap(parse(text)));
  const state = string(answer['status']);
  const refusal = REFUSALS[state];
  if (refusal) return `The workflow "${workflow}" ${refusal}.`;
  if (status < 300) return undefined;
  const message = redact(string(answer['message']));
  if (status === 404 && !/workflow/i.test(message))
    return 'The service has no /v1/events/trigger, by which messages are sent.';
  if (/workflow.?not.?found|no workflow/i.test(message) || status === 404)
    return `There is no workflow "${workflow}" in the environment of this key. Its identifier is needed, not its name.`;
  return `The trigger was refused (${status})${message && `: ${message}`}.`;
}

function sentTexts(feed: string): string {
  const { data } = toRecord(parse(feed));
  const { subject, content, cta } = toRecord(Array.isArray(data) ? data[0] : undefined);
  return JSON.stringify([subject, content, cta]);
}

/** @returns a sentence if no message came */
export async function deliver(
  service: CheckedService,
  workflow: string,
  subscriberId: string,
): Promise<Delivered | string> {
  try {
    const refusal = await trigger(service, workflow, subscriberId);
    if (refusal) return refusal;
    const startedAt = performance.now();
    while (performance.now() - startedAt < MAX_WAIT_MS) {
      const { data } = await service.client.getFeed(subscriberId, { limit: 10 });
      const [message] = data;
      const delay = Math.round(performance.now() - startedAt);
      if (message) return { message, delay, sent: sentTexts(service.last()?.text ?? '') };
      await sleep(POLL_MS);
    }
  } catch (error) {
    return `The message could not be followed: ${error instanceof Error ? error.message : String(error)}`;
  }
  return (
    `No message of "${workflow}" in 30 seconds: it has no in-app step, a delay, a digest or a condition, ` +
    'or the worker of the service does not run.'
  );
}
