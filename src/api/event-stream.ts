/**
 * Reads the server-sent events of a proxy, which say that something may have changed and nothing else. Uses `fetch`
 * because `EventSource` cannot send request headers. Does not reconnect.
 */
import { eventsPath } from './urls.js';
import { send } from './exchange.js';
import type { ApiConfig } from './config.js';

/** The proxy sends a heartbeat more often than this. */
const MAX_SILENCE_MS = 60_000;
const CHANGED = 'event: changed';

/**
 * Calls `onChange` for each "changed" event until the stream ends, is silent for a minute, or the signal aborts. Resolves
 * to false if the server has no such stream, else to true; never rejects.
 */
export async function openEventStream(
  config: ApiConfig,
  subscriberId: string,
  onChange: () => void,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  const ended = AbortSignal.any([signal, silence.signal]);
  const end = (): void => silence.abort();
  let timer = setTimeout(end, MAX_SILENCE_MS);
  try {
    const apiRequest = { method: 'GET', path: eventsPath(subscriberId) } as const;
    const response = await send(config, apiRequest, { accept: 'text/event-stream', ...headers }, { signal: ended });
    const { status, body } = response;
    if (!body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      return !response.ok && ![404, 405, 501].includes(status);
    const reader = body.getReader();
    // A custom `fetch` may ignore the signal.
    ended.addEventListener('abort', () => void reader.cancel().catch(end));
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(end, MAX_SILENCE_MS);
      text += new TextDecoder().decode(value);
      if (text.includes(CHANGED)) {
        text = '';
        onChange();
      }
      text = text.slice(-CHANGED.length);
    }
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
    end();
  }
}
