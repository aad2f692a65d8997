/** Connects operations to change notifications: advertises event streams, notifies other devices, opens streams. */
import { toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import { resolveBody } from '../http/response.js';
import type { StreamEnded } from '../http/response.js';
import type { Operation } from '../request-context.js';
import { messageIdsOf } from '../scope/scope.js';
import { createRequestRecord } from '../telemetry/proxy-event.js';

/** Tells a browser whether it may open a stream, and what the host denies: failed attempts would clutter its console. */
export const withEventsHeader =
  (operation: Operation): Operation =>
  async (context) => {
    const [response, denied] = await Promise.all([operation(context), context.deniedOperations()]);
    const headers = {
      ...(context.changeBus.isOpen && !denied.includes('events') && { 'inbox-events': '1' }),
      ...(denied.length > 0 && { 'inbox-denied': denied.join(' ') }),
    };
    return { ...response, headers: { ...response.headers, ...headers } };
  };

/** Notifies the reader's other devices after an operation has succeeded. */
export const withNotify =
  (operation: Operation): Operation =>
  async (context) => {
    const { readerId, readerSubject, changeBus } = context;
    const response = await operation(context);
    void changeBus.notify({ readerId, readerSubject });
    return response;
  };

const POLLED_MESSAGES = '10';

/** Opens an event stream, which loads the newest messages of `feed` for the option `watch`, and after an announcement. */
export const streamChanges =
  (feed: Operation): Operation =>
  async (context) => {
    const { changeBus, readerSubject, readerId, request, isSignedIn } = context;
    const searchParams = new URLSearchParams({ page: '0', limit: POLLED_MESSAGES });
    const probe = async (signal: AbortSignal): Promise<JsonRecord> => {
      const poll = new Request(request.url, { signal });
      const record = createRequestRecord(poll);
      return toRecord(resolveBody(await feed({ ...context, searchParams, request: poll, record })));
    };
    let resolveEnded: (ended: StreamEnded) => void = () => {};
    const ended = new Promise<StreamEnded>((resolve) => (resolveEnded = resolve));
    const body = changeBus.openStream(
      { readerId, readerSubject },
      { signal: request.signal, isSignedIn, onEnd: (reason, bytes) => resolveEnded({ reason, bytes }) },
      { probe, newestIds: async (signal) => messageIdsOf(await probe(signal)) },
    );
    // The same answer as for an unknown route.
    if (!body) throw new ProxyError('not-found');
    return { status: 200, body: {}, stream: { body, ended } };
  };
