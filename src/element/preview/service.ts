/**
 * A service in memory, as a `fetch` of its own: it answers what an inbox asks, keeps what is acted on and switched for as
 * long as it lives, and lets nothing out. It knows the interface's JSON, and nothing of what its messages say.
 */
import type { InboxMessageDto } from '../../api/inbox/feed.js';
import type { ActionBody } from '../../api/inbox/actions.js';
import type { Preferences, PreferencesBody } from '../../api/inbox/preferences.js';

/** A feed message; what is absent is as if the service had nothing to say of it. */
export type SampleMessage = Pick<InboxMessageDto, '_id' | 'createdAt'> & Partial<InboxMessageDto>;

export interface Sample {
  /** Newest first. */
  readonly messages: readonly SampleMessage[];
  readonly preferences: Preferences;
}

export interface SampleService {
  readonly fetch: typeof fetch;
  /** Puts messages on top. */
  readonly add: (...messages: readonly SampleMessage[]) => void;
}

const decoded = (filter: string): object =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(filter), (letter) => letter.charCodeAt(0)))) as object;

function feed(messages: readonly SampleMessage[], query: URLSearchParams): object {
  const page = Number(query.get('page') ?? 0);
  const limit = Number(query.get('limit') ?? 10);
  const wanted = Object.entries(decoded(query.get('payload') ?? btoa('{}')));
  const all = messages.filter(
    ({ read, payload }) =>
      !(query.get('read') === 'false' && read) && wanted.every(([name, value]) => payload?.[name] === value),
  );
  const data = all.slice(page * limit, (page + 1) * limit);
  return { page, pageSize: limit, totalCount: data.length, hasMore: all.length > (page + 1) * limit, data };
}

function acted(message: SampleMessage, type: string, { status, payload = {} }: ActionBody): SampleMessage {
  const { type: kind = '', data = { url: '', target: '' }, action } = message.cta ?? {};
  const result = status === 'done' ? { type, payload: { ...payload } } : { type: '', payload: {} };
  return { ...message, cta: { type: kind, data, action: { buttons: action?.buttons ?? [], status, result } } };
}

function preferred({ global, workflows }: Preferences, { workflowId, channels }: PreferencesBody): Preferences {
  const source = Object.keys(channels).map((channel) => ({ channel, source: workflowId ? 'subscriber' : 'template' }));
  return {
    global: workflowId ? global : { ...global, channels: { ...global.channels, ...channels } },
    workflows: workflows.map((one) => {
      if (workflowId && workflowId !== one.workflow.identifier) return one;
      const own = Object.entries(channels).filter(([channel]) => channel in one.channels);
      return { ...one, channels: { ...one.channels, ...Object.fromEntries(own) }, overrides: source };
    }),
  };
}

export function createSampleService(sample: Sample): SampleService {
  let { messages, preferences } = sample;

  const answer = (method: string, { pathname, searchParams }: URL, body: string): object | undefined => {
    if (pathname.endsWith('/feed')) return feed(messages, searchParams);
    if (pathname.endsWith('/preferences')) {
      if (method === 'PATCH') preferences = preferred(preferences, JSON.parse(body) as PreferencesBody);
      return { data: preferences };
    }
    const [, id = '', type = ''] = /\/messages\/([^/]+)\/actions\/([^/]+)$/.exec(pathname) ?? [];
    const found = messages.find(({ _id }) => _id === decodeURIComponent(id));
    if (found) {
      const done = acted(found, decodeURIComponent(type), JSON.parse(body) as ActionBody);
      messages = messages.map((one) => (one === found ? done : one));
      return { data: done };
    }
    // Of the subscriber nothing is known, not even where they live.
    return /\/subscribers\/[^/]+$/.test(pathname) ? { data: {} } : undefined;
  };

  return {
    fetch: async (input, { method = 'GET', body } = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
      const found = answer(method, url, typeof body === 'string' ? body : '{}');
      return Response.json(found ?? {}, { status: found ? 200 : 404 });
    },
    add: (...more) => {
      messages = [...more, ...messages];
    },
  };
}
