/**
 * Listening to a proxy, which says when something may have changed, and no more than that. `EventSource` can't send the
 * headers of a request, so the stream is read by `fetch`. When to listen again is for others to know.
 */
import { eventsPath } from './urls.js';
import { send } from './request.js';
import type { ApiConfig } from './config.js';

/** The proxy gives a sign of life more often than this, in milliseconds. */
const MAX_SILENCE_MS = 60_000;
const CHANGED = 'event: changed';

/**
 * Calls back at each "changed", until the stream ends, is silent for a minute, or the signal says so; never rejects.
 * Gives false where there is no such stream at all.
 */
export async function openEventStream(
  service: ApiConfig,
  subscriberId: string,
  changed: () => void,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<boolean> {
  const silent = new AbortController();
  const over = AbortSignal.any([signal, silent.signal]);
  const end = (): void => silent.abort();
  let patience = setTimeout(end, MAX_SILENCE_MS);
  try {
    const outgoing = { method: 'GET', path: eventsPath(subscriberId) } as const;
    const response = await send(service, outgoing, { accept: 'text/event-stream', ...headers }, { signal: over });
    const { status, body } = response;
    if (!body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      return !response.ok && ![404, 405, 501].includes(status);
    const reader = body.getReader();
    // A host's own `fetch` may know no signal.
    over.addEventListener('abort', () => void reader.cancel().catch(end));
    let said = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(patience);
      patience = setTimeout(end, MAX_SILENCE_MS);
      said += new TextDecoder().decode(value);
      if (said.includes(CHANGED)) {
        said = '';
        changed();
      }
      said = said.slice(-CHANGED.length);
    }
  } catch {
    return true;
  } finally {
    clearTimeout(patience);
    end();
  }
}
