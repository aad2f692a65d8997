/**
 * Derives from the answers what they say about the service beyond the single operation: what is missing, and what is good to
 * know.
 */
import { decodePreferences } from '../../api/inbox/preferences.js';
import { preferencesPath } from '../../api/urls.js';
import { parse, unwrap } from '../../shared/json.js';
import type { Delivered } from './message.js';
import type { OperationResult } from './operations.js';
import type { Answer, CheckedService } from './service.js';

export interface Finding {
  readonly code: 'workflows' | 'sanitising' | 'idempotency' | 'rate-limit' | 'clock' | 'message' | 'operations';
  /** `missing` if the inbox lacks something by it. */
  readonly level: 'missing' | 'note';
  readonly text: string;
}

const note = (code: Finding['code'], text: string): Finding => ({ code, level: 'note', text });
const missing = (code: Finding['code'], text: string): Finding => ({ code, level: 'missing', text });

const MAX_CLOCK_MS = 60_000;
/** An ampersand that is a character reference, and one that is not. */
const [ESCAPED, BARE] = [/&(amp|lt|gt|quot|#39|#x27);/i, /&(?!(amp|lt|gt|quot|#\w+);)/i];

/** Whether the texts in the feed are HTML-escaped. */
function sanitising(delivered: Delivered | undefined): Finding {
  const text = delivered?.sent ?? '';
  if (ESCAPED.test(text))
    return note('sanitising', 'On: texts come HTML-escaped, and the inbox shows them as their author wrote them.');
  if (BARE.test(text))
    return note(
      'sanitising',
      'Off: texts come as written. Set decodeEntities: false in createProxy, or &amp; is decoded.',
    );
  return note(
    'sanitising',
    'Unknown: no text with an & was seen. Try --workflow with one that shows {{payload.check}}.',
  );
}

function rateLimit({ headers }: Answer): Finding {
  const limit = headers.get('ratelimit-limit') ?? headers.get('x-ratelimit-limit');
  return limit === null
    ? note('rate-limit', 'Off, or not shown in the headers.')
    : note('rate-limit', `On: ${limit} requests of this kind in its window, over all readers. See docs/operations.md.`);
}

function clock({ headers }: Answer): Finding[] {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference) || Math.abs(difference) < MAX_CLOCK_MS) return [];
  const seconds = Math.round(Math.abs(difference) / 1000);
  return [
    note(
      'clock',
      `The service’s clock is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} that of this machine.`,
    ),
  ];
}

/** Repeats a write that sets the same value under the same key. */
async function idempotency({ client, last }: CheckedService, subscriberId: string): Promise<Finding> {
  const options = { idempotencyKey: `${subscriberId}-idempotency` };
  try {
    for (const lastName of ['Check', 'Check']) await client.updateSubscriber(subscriberId, { lastName }, options);
  } catch {
    return note('idempotency', 'Unknown: the write by which it is tried failed.');
  }
  return last()?.headers.get('idempotency-replay') === 'true'
    ? note('idempotency', 'On: a repeated write is performed once.')
    : note('idempotency', 'Off: a repeated action is performed again, which sets the same value.');
}

/** The active workflows, critical ones included, which the preferences leave out unless all are asked for. */
async function workflows({ send }: CheckedService, subscriberId: string): Promise<Finding[]> {
  const answer = await send('GET', `${preferencesPath(subscriberId)}?criticality=all`).catch(() => undefined);
  if (answer?.status !== 200) return [];
  const all = decodePreferences(unwrap(parse(answer.text))).workflows;
  // A channel that no step uses is absent.
  const inApp = all.filter(({ channels }) => channels.in_app !== undefined).length;
  if (inApp > 0) return [note('workflows', `${inApp} of ${all.length} active workflows have an in-app step.`)];
  const text =
    all.length > 0
      ? `None of the ${all.length} active workflows has an in-app step, so no message can come.`
      : 'There is no active workflow: make one with an in-app step. If there are some in the dashboard, the key is that of another environment (Development, Production).';
  return [missing('workflows', text)];
}

export async function findingsOf(
  service: CheckedService,
  subscriberId: string,
  results: readonly OperationResult[],
  delivered: Delivered | string | undefined,
): Promise<readonly Finding[]> {
  // A message that came needs no workflow in a list.
  const listed = typeof delivered === 'object' ? [] : await workflows(service, subscriberId);
  const failed = results.filter(({ result }) => result === 'failed').length;
  const idempotent = await idempotency(service, subscriberId);
  const answer = service.last();
  return [
    ...(failed > 0 ? [missing('operations', `${failed} of 12 operations failed.`)] : []),
    ...listed,
    ...(typeof delivered === 'string' ? [missing('message', delivered)] : []),
    sanitising(typeof delivered === 'object' ? delivered : undefined),
    idempotent,
    ...(answer ? [rateLimit(answer), ...clock(answer)] : []),
  ];
}
