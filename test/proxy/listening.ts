/** Whoever listens at a proxy: all that was said on the stream so far, and its end. */
import { PAGE } from './support.js';

export const EVENTS = '/v1/subscribers/me/events';
export const ASKING = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };

export interface Listener {
  readonly response: Response;
  readonly said: () => string;
  /** How often something had changed. */
  readonly changes: () => number;
  readonly over: () => boolean;
  /** Goes away, as a page does. */
  leave(): void;
}

/** All of what a stream may say. */
export const ONLY_HINTS = /^(event: changed\ndata:\n\n|:\n\n)*$/;

export async function take(response: Response, leave = (): void => {}): Promise<Listener> {
  let said = '';
  let over = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) said += decoder.decode(piece, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  return {
    response,
    said: () => said,
    changes: () => said.split('event: changed\n').length - 1,
    over: () => over,
    leave,
  };
}

export async function listen(
  proxy: (request: Request) => Promise<Response>,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const life = new AbortController();
  const request = new Request(`${PAGE}/inbox${EVENTS}`, { headers: { ...ASKING, ...headers }, signal: life.signal });
  return take(await proxy(request), () => life.abort());
}
