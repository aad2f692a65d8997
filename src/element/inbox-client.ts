/**
 * The operations of one inbox, bound to its service and subscriber; and with each answer, whose session gave it.
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

/** A header that no form and no plain link can send: the proxy takes it for a sign that a script of the page asks. */
const OURS = { 'x-notification-inbox': '1' };
const SUBJECT = 'inbox-subject';
const read = ({ signal }: ReadOptions = {}): CallOptions => (signal ? { signal } : {});

/** Marks a subject of our own making, for a service that names none. */
const OWN = '~';

export function createInboxClient(given: ApiConfig, subscriberId: string): InboxClient {
  const service = withEtagCache(given);
  const own = OWN + shortHash(subscriberId);
  /** Whether one can listen: not known, or an answer has offered it, or it was not there after all. */
  let events: boolean | undefined;

  const answer = async <T>(
    options: CallOptions,
    call: (options: CallOptions) => Promise<T>,
    onHeaders: (headers: Headers) => void = () => {},
  ): Promise<Identified<T>> => {
    let named = '';
    const value = await call({
      ...options,
      headers: { ...OURS, ...options.headers },
      onHeaders: (headers) => {
        named = headers.get(SUBJECT) ?? '';
        events ??= headers.has('inbox-events') || undefined;
        onHeaders(headers);
      },
    });
    return { value, subject: /^[\w-]{1,64}$/.test(named) ? named : own };
  };

  const page = async (query: FeedQuery, options: FeedOptions = {}): Promise<Identified<InboxPageDto>> => {
    let serviceTime = Number.NaN;
    let denied = '';
    const { readStateVersion } = options;
    const headers = readStateVersion ? { [READ_STATE_HEADER]: readStateVersion } : {};
    const { value, subject } = await answer(
      { ...read(options), headers },
      (all) => getFeed(service, subscriberId, query, all),
      (received) => {
        serviceTime = Date.parse(received.get('date') ?? '');
        denied = received.get('inbox-denied') ?? '';
      },
    );
    const dated = !Number.isNaN(serviceTime) && { serviceTime };
    return { value: { ...value, ...dated, ...(denied && { denied }) }, subject };
  };

  /** Writes are not cut short, and outlive the page. */
  const write = ({ subject, idempotencyKey }: WriteOptions): CallOptions => ({
    idempotencyKey,
    keepalive: true,
    headers: subject.startsWith(OWN) ? {} : { [SUBJECT]: subject },
  });

  const hear = async (changed: () => void, signal: AbortSignal): Promise<void> => {
    // A page that is kept for "back" must not hold a connection.
    const gone = new AbortController();
    addEventListener('pagehide', () => gone.abort(), { signal });
    events = await openEventStream(service, subscriberId, changed, OURS, AbortSignal.any([signal, gone.signal]));
  };

  return {
    openEventStream: (changed, signal) => (events ? hear(changed, signal) : undefined),
    getFeed: page,
    getTimeZone: (options) => answer(read(options), (all) => getTimeZone(service, subscriberId, all)),
    getPreferences: (options) => answer(read(options), (all) => getPreferences(service, subscriberId, all)),
    updatePreferences: (body, options) =>
      answer(write(options), (all) => updatePreferences(service, subscriberId, body, all)),
    updateReadState: (body, options) =>
      answer(write(options), (all) => updateReadState(service, subscriberId, body, all)),
    recordAction: (id, type, body, options) =>
      answer(write(options), (all) => recordAction(service, subscriberId, id, type, body, all)),
  };
}
