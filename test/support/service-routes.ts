/**
 * The HTTP side of the service of the tests: it answers a request with the model, as JSON. It knows neither `Response`, which
 * differs between tests, nor failures.
 */
import type { ActionBody } from '../../src/api/inbox/actions.js';
import type { FeedQuery } from '../../src/api/inbox/feed.js';
import type { PreferencesBody } from '../../src/api/inbox/preferences.js';
import { MAX_PAGE_SIZE } from '../../src/shared/paging.js';
import { StoredAnswers } from './service-model.js';
import type { ServiceModel, StoredMessage } from './service-model.js';

export interface ServiceRequest {
  readonly url: URL;
  readonly method: string;
  readonly body: string;
  /** The idempotency key; empty without one. */
  readonly key: string;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: string;
  /** Its idempotency key came before: the first answer again. */
  readonly isReplay?: boolean;
}

const NOT_FOUND: ServiceAnswer = { status: 404, body: '{}' };
const INVALID: ServiceAnswer = { status: 422, body: '{}' };

const fromBase64 = (text: string): object =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))) as object;

function toFeedQuery(query: URLSearchParams): FeedQuery {
  const flag = (name: 'read' | 'seen'): object => (query.has(name) ? { [name]: query.get(name) === 'true' } : {});
  const number = (name: 'page' | 'limit'): object => (query.has(name) ? { [name]: Number(query.get(name)) } : {});
  const payload = query.get('payload');
  return {
    ...number('page'),
    ...number('limit'),
    ...flag('read'),
    ...flag('seen'),
    ...(payload && { payload: fromBase64(payload) }),
  };
}

export interface RouteOptions<Message extends StoredMessage> {
  readonly model: ServiceModel<Message>;
  /** A message as the service sends it. */
  readonly toJson: (message: Message) => string;
  /** Whether a subscriber exists. */
  readonly isKnown?: (subscriber: string) => boolean;
  readonly onAction?: (action: { id: string; type: string; status: string; key: string }) => void;
}

/** Answers requests; a repeated idempotency key gets the first answer again. */
export function createRoutes<Message extends StoredMessage>({
  model,
  toJson,
  isKnown = () => true,
  onAction,
}: RouteOptions<Message>): (request: ServiceRequest) => ServiceAnswer {
  const answers = new StoredAnswers<ServiceAnswer>();
  const ok = (json: string): ServiceAnswer => ({ status: 200, body: json });

  /** The first error for a key becomes 503 with the second request, whatever it was. */
  const replay = (stored: ServiceAnswer | 'conflict'): ServiceAnswer => {
    if (stored === 'conflict') return INVALID;
    return { ...stored, isReplay: true, ...(stored.status >= 400 && { status: 503 }) };
  };
  const feed = (who: string, search: URLSearchParams): ServiceAnswer => {
    const query = toFeedQuery(search);
    const { limit = 1 } = query;
    if (!(limit >= 1 && limit <= MAX_PAGE_SIZE)) return INVALID;
    const { data, ...page } = model.feed(who, query);
    return ok(`${JSON.stringify(page).slice(0, -1)},"data":[${data.map(toJson).join()}]}`);
  };
  const act = (who: string, [id = '', , type = '']: readonly string[], body: string, key: string): ServiceAnswer => {
    const action = JSON.parse(body) as ActionBody;
    const acted = model.act(who, id, type, action);
    if (!acted) return NOT_FOUND;
    onAction?.({ id, type, status: action.status, key });
    return ok(`{"data":${toJson(acted)}}`);
  };
  const route = ({ url, method, body, key }: ServiceRequest): ServiceAnswer => {
    const [who = '', resource = '', ...rest] = (url.pathname.split('/subscribers/')[1] ?? '')
      .split('/')
      .map(decodeURIComponent);
    if (!who || !isKnown(who)) return NOT_FOUND;
    if (resource === 'notifications') return feed(who, url.searchParams);
    if (resource === 'messages') return act(who, rest, body, key);
    if (resource === '') return ok(JSON.stringify({ data: { subscriberId: who, timezone: 'UTC' } }));
    if (resource !== 'preferences') return NOT_FOUND;
    const isChange = method === 'PATCH';
    const data = isChange
      ? model.updatePreferences(who, JSON.parse(body) as PreferencesBody)
      : model.preferencesOf(who);
    return ok(JSON.stringify({ data }));
  };

  return (request) => {
    const { key, body } = request;
    const stored = key ? answers.find(key, body) : undefined;
    if (stored) return replay(stored);
    const answer = route(request);
    answers.store(key, body, answer);
    return answer;
  };
}
