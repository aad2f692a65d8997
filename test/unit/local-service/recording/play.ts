/**
 * Plays the requests of a recording in their order. `recording.json` has both the requests and what a real server answered:
 * Novu 3.15.0 with its own worker, self-hosted, in November 2026. Every name in it is made up.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { reduceAnswer, type AnswerKind } from './answers.js';

export interface Exchange {
  readonly name: string;
  /** Method and path. Placeholders in braces are those of `Environment`, and `{message}` and `{notification}`. */
  readonly request: string;
  readonly body?: unknown;
  /** A header in place of the key, or an empty text for none. */
  readonly authorization?: string;
  readonly idempotencyKey?: string;
  readonly kind?: AnswerKind;
  /** Not played without this member of the environment. */
  readonly needs?: 'push' | 'integration';
  /** Number of messages to wait for in the feed. */
  readonly until?: number;
}
export interface RecordedExchange extends Exchange {
  readonly status: number;
  readonly answer?: unknown;
}

export interface Environment {
  /** A subscriber that does not exist; others are derived from it. */
  readonly who: string;
  /** A workflow whose in-app step shows the members `title`, `body` and `url` of the payload. */
  readonly workflow: string;
  /** The provider of an active integration for push. */
  readonly push?: string | undefined;
  /** The id of an integration, which is given the name "Recorded". */
  readonly integration?: string | undefined;
}

export type Send = (path: string, init: RequestInit) => Promise<Response>;

const FILE = new URL('recording.json', import.meta.url);
const LONG_TEXT = 'y'.repeat(200_000);
const WAIT_MS = 30_000;

export const readRecording = (): readonly RecordedExchange[] =>
  JSON.parse(readFileSync(FILE, 'utf8')) as readonly RecordedExchange[];

/** @throws Error if the messages do not arrive */
async function waitForMessages(send: Send, { who }: Environment, count: number, headers: HeadersInit) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await setTimeout(50)) {
    const response = await send(`/v1/subscribers/${who}/notifications/feed`, { headers });
    const { data } = (await response.json()) as { data: { _id: string; _notificationId: string }[] };
    if (data.length >= count) return { message: data[0]?._id ?? '', notification: data[0]?._notificationId ?? '' };
  }
  throw new Error(`There are no ${count} messages in the feed of ${who} after ${WAIT_MS / 1000} seconds.`);
}

const fill = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Yields what the server answered to each request. */
export async function* play(
  send: Send,
  key: string,
  environment: Environment,
  exchanges: readonly Exchange[],
): AsyncGenerator<RecordedExchange> {
  const values: Record<string, string | undefined> = { ...environment, long: LONG_TEXT };
  const names = new Map([
    [environment.who, '{who}'],
    [environment.workflow, '{workflow}'],
  ]);
  if (environment.push) names.set(environment.push, '{push}');
  const defaults = { Authorization: `ApiKey ${key}`, 'Content-Type': 'application/json' };
  for (const exchange of exchanges) {
    const { request, body, authorization, idempotencyKey, needs, until, kind } = exchange;
    if (needs && !environment[needs]) continue;
    const [method = '', path = ''] = fill(request, values).split(' ');
    const headers = new Headers(defaults);
    if (authorization !== undefined) headers.set('Authorization', authorization);
    if (authorization === '') headers.delete('Authorization');
    if (idempotencyKey) headers.set('Idempotency-Key', fill(idempotencyKey, values));
    const text = typeof body === 'string' || body === undefined ? body : fill(JSON.stringify(body), values);
    // Messages of one millisecond have no order.
    if (method === 'POST') await setTimeout(2);
    const response = await send(path, { method, headers, ...(text ? { body: text } : {}) });
    const answer: unknown = await response.json().catch(() => undefined);
    const { status } = response;
    const isCompared = kind !== 'setup' && answer !== undefined && status !== 413;
    const reduced = reduceAnswer(answer, { kind, names, workflow: environment.workflow });
    yield { ...exchange, status, ...(isCompared && { answer: reduced }) };
    if (until) Object.assign(values, await waitForMessages(send, environment, until, defaults));
  }
}
