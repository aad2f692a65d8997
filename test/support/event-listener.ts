/** A client of a proxy's event stream, which collects its text. */
import { expect } from 'vitest';
import { INBOX_HEADERS, PAGE } from './test-proxy.js';
import { until } from './until.js';

export const EVENTS = '/v1/subscribers/me/events';

export type Listener = Awaited<ReturnType<typeof readStream>>;

/** The only text that a stream may contain: "changed" events and heartbeats. */
export const ONLY_CHANGED_EVENTS = /^(event: changed\ndata:\n\n|:\n\n)*$/;

/** `disconnect` aborts the request, as a page does that is closed. */
export async function readStream(response: Response, disconnect = (): void => {}) {
  let text = '';
  let hasEnded = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => void (hasEnded = true));
  const changes = (): number => text.split('event: changed\n').length - 1;
  return {
    response,
    text: (): string => text,
    /** The number of "changed" events so far. */
    changes,
    hasEnded: (): boolean => hasEnded,
    /** Waits until there were exactly so many "changed" events. */
    untilChanges: (count: number): Promise<void> => until(() => expect(changes()).toBe(count)),
    untilEnded: (): Promise<void> => until(() => expect(hasEnded).toBe(true)),
    disconnect,
  };
}

export async function listen(
  proxy: (request: Request) => Promise<Response>,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const controller = new AbortController();
  const request = new Request(`${PAGE}/inbox${EVENTS}`, {
    headers: { ...INBOX_HEADERS, ...headers },
    signal: controller.signal,
  });
  return readStream(await proxy(request), () => controller.abort());
}
