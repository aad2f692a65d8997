/**
 * A service in memory behind a `fetch`: it answers the requests of an inbox, and remembers actions and preferences as long as
 * the page lives. Nothing is sent. It does not know the content of its messages.
 */
import type { InboxMessageDto } from '../../api/inbox/feed.js';
import type { ActionBody } from '../../api/inbox/actions.js';
import type { Preferences, PreferencesBody } from '../../api/inbox/preferences.js';

/** A message of the feed; every absent field has its default. */
export type SampleMessage = Pick<InboxMessageDto, '_id' | 'createdAt'> & Partial<InboxMessageDto>;

export interface Sample {
  /** Newest first. */
  readonly messages: readonly SampleMessage[];
  readonly preferences: Preferences;
}

export interface SampleService {
  readonly fetch: typeof fetch;
  /** Adds messages at the top. */
  readonly add: (...messages: readonly SampleMessage[]) => void;
}

/** A payload filter: base64 of JSON. */
const decodeFilter = (filter: string): object =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(filter), (letter) => letter.charCodeAt(0)))) as object;

function feed(messages: readonly SampleMessage[], query: URLSearchParams): object {
  const page = Number(query.get('page') ?? 0);
  const limit = Number(query.get('limit') ?? 10);
  const conditions = Object.entries(decodeFilter(query.get('payload') ?? btoa('{}')));
  const matches = messages.filter(
    ({ read, payload }) =>
      !(query.get('read') === 'false' && read) && conditions.every(([name, value]) => payload?.[name] === value),
  );
  const data = matches.slice(page * limit, (page + 1) * limit);
  return { page, pageSize: limit, totalCount: data.length, hasMore: matches.length > (page + 1) * limit, data };
}

export function withAction(message: SampleMessage, type: string, { status, payload = {} }: ActionBody): SampleMessage {
  const { type: kind = '', data = { url: '', target: '' }, action } = message.cta ?? {};
  const result = status === 'done' ? { type, payload: { ...payload } } : { type: '', payload: {} };
  return { ...message, cta: { type: kind, data, action: { buttons: action?.buttons ?? [], status, result } } };
}

export function withChannels(
  { global, workflows }: Preferences,
  { workflowId, channels }: PreferencesBody,
): Preferences {
  const source = Object.keys(channels).map((channel) => ({ channel, source: workflowId ? 'subscriber' : 'template' }));
  return {
    global: workflowId ? global : { ...global, channels: { ...global.channels, ...channels } },
    workflows: workflows.map((preference) => {
      if (workflowId && workflowId !== preference.workflow.identifier) return preference;
      const used = Object.entries(channels).filter(([channel]) => channel in preference.channels);
      const next = { ...preference.channels, ...Object.fromEntries(used) };
      return Object.assign({}, preference, { channels: next, overrides: source });
    }),
  };
}

export function createSampleService(sample: Sample): SampleService {
  let { messages, preferences } = sample;

  const answer = (method: string, { pathname, searchParams }: URL, body: string): object | undefined => {
    if (pathname.endsWith('/feed')) return feed(messages, searchParams);
    if (pathname.endsWith('/preferences')) {
      if (method === 'PATCH') preferences = withChannels(preferences, JSON.parse(body) as PreferencesBody);
      return { data: preferences };
    }
    const [, id = '', type = ''] = /\/messages\/([^/]+)\/actions\/([^/]+)$/.exec(pathname) ?? [];
    const found = messages.find(({ _id }) => _id === decodeURIComponent(id));
    if (found) {
      const changed = withAction(found, decodeURIComponent(type), JSON.parse(body) as ActionBody);
      messages = messages.map((message) => (message === found ? changed : message));
      return { data: changed };
    }
    // The subscriber has no time zone.
    return /\/subscribers\/[^/]+$/.test(pathname) ? { data: {} } : undefined;
  };

  return {
    fetch: async (input, { method = 'GET', body } = {}) => {
      // oxlint-disable-next-line no-restricted-globals
      const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
      const found = answer(method, url, typeof body === 'string' ? body : '{}');
      return Response.json(found ?? {}, { status: found ? 200 : 404 });
    },
    add: (...more) => {
      messages = [...more, ...messages];
    },
  };
}
