/**
 * The operations of one inbox, bound to its service and subscriber. Each response comes with the subject of its session.
 */
import { openEventStream } from '../api/event-stream.js';
import { getFeed } from '../api/inbox/feed.js';
import type { FeedQuery, InboxPageDto } from '../api/inbox/feed.js';
import { recordAction } from '../api/inbox/actions.js';
import { getPreferences, updatePreferences } from '../api/inbox/preferences.js';
import { READ_STATE_HEADER, updateReadState } from '../api/inbox/read-state.js';
import { withEtagCache } from '../api/etag-cache.js';
import { getTimeZone } from '../api/inbox/subscriber.js';
import type { CallOptions, ApiConfig } from '../api/config.js';
import type { Identified, FeedOptions, InboxClient, ReadOptions, WriteOptions } from '../store/ports.js';
import { shortHash } from '../shared/short-hash.js';

/** CSRF protection: a form or a link cannot send this header, so that the proxy knows that a script of the page did. */
const REQUEST_HEADERS = { 'x-notification-inbox': '1' };
const SUBJECT_HEADER = 'inbox-subject';
const readOptions = ({ signal }: ReadOptions = {}): CallOptions => (signal ? { signal } : {});

/** The prefix of a subject that this file derives, for a service that sends none. */
const DERIVED = '~';

export function createInboxClient(apiConfig: ApiConfig, subscriberId: string): InboxClient {
  const config = withEtagCache(apiConfig);
  const derivedSubject = DERIVED + shortHash(subscriberId);
  /** Whether there is an event stream: undefined until a response has offered one, false if it could not be opened. */
  let hasEvents: boolean | undefined;

  const identify = async <T>(
    options: CallOptions,
    call: (options: CallOptions) => Promise<T>,
    onHeaders: (headers: Headers) => void = () => {},
  ): Promise<Identified<T>> => {
    let subject = '';
    const value = await call({
      ...options,
      headers: { ...REQUEST_HEADERS, ...options.headers },
      onHeaders: (headers) => {
        subject = headers.get(SUBJECT_HEADER) ?? '';
        hasEvents ??= headers.has('inbox-events') || undefined;
        onHeaders(headers);
      },
    });
    return { value, subject: /^[\w-]{1,64}$/.test(subject) ? subject : derivedSubject };
  };

  const getPage = async (query: FeedQuery, options: FeedOptions = {}): Promise<Identified<InboxPageDto>> => {
    let serviceTime = Number.NaN;
    let denied = '';
    const { readStateVersion } = options;
    const headers = readStateVersion ? { [READ_STATE_HEADER]: readStateVersion } : {};
    const { value, subject } = await identify(
      { ...readOptions(options), headers },
      (all) => getFeed(config, subscriberId, query, all),
      (received) => {
        serviceTime = Date.parse(received.get('date') ?? '');
        denied = received.get('inbox-denied') ?? '';
      },
    );
    const time = !Number.isNaN(serviceTime) && { serviceTime };
    return { value: { ...value, ...time, ...(denied && { denied }) }, subject };
  };

  /** A write is never aborted, and goes on after the page is gone. */
  const writeOptions = ({ subject, idempotencyKey }: WriteOptions): CallOptions => ({
    idempotencyKey,
    keepalive: true,
    headers: subject.startsWith(DERIVED) ? {} : { [SUBJECT_HEADER]: subject },
  });

  const listen = async (onChanged: () => void, signal: AbortSignal): Promise<void> => {
    // A page in the back-forward cache must not have an open connection.
    const hidden = new AbortController();
    addEventListener('pagehide', () => hidden.abort(), { signal });
    const ended = AbortSignal.any([signal, hidden.signal]);
    hasEvents = await openEventStream(config, subscriberId, onChanged, REQUEST_HEADERS, ended);
  };

  return {
    openEventStream: (onChanged, signal) => (hasEvents ? listen(onChanged, signal) : undefined),
    getFeed: getPage,
    getTimeZone: (options) => identify(readOptions(options), (all) => getTimeZone(config, subscriberId, all)),
    getPreferences: (options) => identify(readOptions(options), (all) => getPreferences(config, subscriberId, all)),
    updatePreferences: (body, options) =>
      identify(writeOptions(options), (all) => updatePreferences(config, subscriberId, body, all)),
    updateReadState: (body, options) =>
      identify(writeOptions(options), (all) => updateReadState(config, subscriberId, body, all)),
    recordAction: (id, type, body, options) =>
      identify(writeOptions(options), (all) => recordAction(config, subscriberId, id, type, body, all)),
  };
}
