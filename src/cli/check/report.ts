/** The report of `check`, as text for people and as JSON for machines. */
import type { FeedMessage } from '../../api/admin/client.js';
import type { ConnectionError } from './connect.js';
import type { Finding } from './findings.js';
import type { OperationResult } from './operations.js';

export interface Report {
  /** Whether nothing is missing. */
  readonly ok: boolean;
  readonly serviceUrl: string;
  /** Null if none was created. */
  readonly subscriberId: string | null;
  readonly isSubscriberRemoved: boolean;
  readonly error: ConnectionError | null;
  readonly operations: readonly OperationResult[];
  readonly findings: readonly Finding[];
  /** The message of `--workflow`, and the milliseconds until it was in the feed. */
  readonly message:
    | (Pick<FeedMessage, 'subject' | 'content'> & { readonly buttons: readonly string[]; readonly delay: number })
    | null;
}

const SIGNS = { ok: 'ok', reachable: 'ok', failed: 'FAILED' } as const;

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** As the inbox reads it, where it is bold. */
const BOLD = /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*/g;
/** Texts of the service could move the cursor of a terminal. */
const CONTROLS = /(?!\n)\p{Cc}/gu;

function describeMessage(message: NonNullable<Report['message']>): string {
  const { subject, content, buttons, delay } = message;
  const lines = [subject, content, ...buttons.map((button) => `[${button}]`)]
    .flatMap((text) => text.replace(BOLD, '$1').split('\n'))
    .filter((line) => line !== '');
  return `In the feed ${(delay / 1000).toFixed(1)} s after the trigger:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function describeSubscriber({ subscriberId, isSubscriberRemoved }: Report): string {
  if (subscriberId === null) return 'No subscriber was created';
  return isSubscriberRemoved ? `Removed again: ${subscriberId}` : `Left behind: the subscriber ${subscriberId}`;
}

/** The text of a report that reached the service. */
export function textOf(report: Report): string {
  const { serviceUrl, operations, findings, message, ok } = report;
  const rows = operations.map(({ operation, status, time, result, means }) => [
    SIGNS[result],
    operation,
    String(status ?? '–'),
    `${time} ms`,
    means,
  ]);
  return [
    `notification-inbox check: ${serviceUrl}`,
    table([['', 'Operation', 'Status', 'Time', 'For the inbox'], ...rows]),
    ...(message ? [describeMessage(message)] : []),
    table(findings.map(({ code, level, text }) => [level === 'missing' ? 'MISSING' : 'note', code, text])),
    `${describeSubscriber(report)}. Nothing was sent to anybody else.`,
    ok ? 'The inbox works with this service.' : 'Not everything works: see FAILED and MISSING.',
  ]
    .join('\n\n')
    .replace(CONTROLS, '');
}
