/**
 * What operations have to do with hints: where to listen is offered, what was done is told, and a stream is given.
 * It does not know how a hint travels.
 */
import { bodyOf, ProxyError } from '../errors.js';
import type { StreamEnded } from '../errors.js';
import type { Operation } from '../upstream/forward.js';
import { recordOf } from '../proxy-event.js';

/**
 * Says what a browser may ask for: a request that is refused would write to its console. It listens only where that was
 * offered, and offers no operation that the host denies.
 */
export const withEventsHeader =
  (operation: Operation): Operation =>
  async (call) => {
    const [answer, denied] = await Promise.all([operation(call), call.denied()]);
    const headers = {
      ...(call.changeBus.offered && !denied.includes('events') && { 'inbox-events': '1' }),
      ...(denied.length > 0 && { 'inbox-denied': denied.join(' ') }),
    };
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };

/** What was done on one device is news to the others. */
export const withNotify =
  (operation: Operation): Operation =>
  async (call) => {
    const answer = await operation(call);
    void call.changeBus.tell({ person: call.readerId, name: call.readerSubject });
    return answer;
  };

/** Gives a stream. Where the host wishes it, the newest messages are looked at meanwhile, as they would come down. */
export const streamChanges =
  (feed: Operation): Operation =>
  async (call) => {
    const { changeBus: hints, readerSubject: name, readerId: person, request, isSignedIn } = call;
    const search = new URLSearchParams({ page: '0', limit: '10' });
    const look = async (signal: AbortSignal): Promise<object> => {
      const own = new Request(request.url, { signal });
      return bodyOf(await feed({ ...call, search, request: own, record: recordOf(own) }));
    };
    let end: (ended: StreamEnded) => void = () => {};
    const ended = new Promise<StreamEnded>((resolve) => (end = resolve));
    const body = hints.open(
      { person, name },
      { signal: request.signal, isSignedIn, ended: (reason, bytes) => end({ reason, bytes }) },
      look,
    );
    // As where there is no such route at all.
    if (!body) throw new ProxyError('not-found');
    return { status: 200, body: {}, events: { body, ended } };
  };
