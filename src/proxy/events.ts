/**
 * What operations have to do with hints: where to listen is offered, what was done is told, and a stream is given.
 * It does not know how a hint travels.
 */
import { Refusal } from './answer.js';
import type { Operation } from './forward.js';

/** A browser listens only where that was offered: a request that is turned down would write to its console. */
export const offering =
  (operation: Operation): Operation =>
  async (call) => {
    const answer = await operation(call);
    return call.hints.offered ? { ...answer, headers: { ...answer.headers, 'inbox-events': '1' } } : answer;
  };

/** What was done on one device is news to the others. */
export const telling =
  (operation: Operation): Operation =>
  async (call) => {
    const answer = await operation(call);
    void call.hints.tell(call.name);
    return answer;
  };

/** Gives a stream. Where the host wishes it, the newest messages are looked at meanwhile, as they would come down. */
export const listening =
  (feed: Operation): Operation =>
  async (call) => {
    const { hints, name, request, isSignedIn } = call;
    const { url } = request;
    const search = new URLSearchParams({ page: '0', limit: '10' });
    const look = async (signal: AbortSignal): Promise<object> =>
      (await feed({ ...call, search, request: new Request(url, { signal }) })).body;
    const events = hints.open(name, { signal: request.signal, isSignedIn }, look);
    // As where there is no such route at all.
    if (!events) throw new Refusal('not-found');
    return { status: 200, body: {}, events };
  };
