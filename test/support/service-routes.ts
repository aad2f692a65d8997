/**
 * The HTTP side of the service of the tests: it answers a request with the model, as JSON. It knows neither `Response`, which
 * differs between tests, nor failures.
 */
import type { ActionBody } from '../../src/api/inbox/actions.js';
import type { FeedQuery } from '../../src/api/inbox/feed.js';
import type { PreferencesBody } from '../../src/api/inbox/preferences.js';
import { MAX_PAGE_SIZE } from '../../src/shared/page-size.js';
import { StoredAnswers, type ServiceModel, type StoredMessage } from './service-model.js';

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

function toFeedQuery(search: URLSearchParams): FeedQuery {
  const read = (name: keyof FeedQuery, decode: (text: string) => unknown): object =>
    search.has(name) ? { [name]: decode(search.get(name) ?? '') } : {};
  const isTrue = (text: string): boolean => text === 'true';
  return {
    ...read('page', Number),
    ...read('limit', Number),
    ...read('read', isTrue),
    ...read('seen', isTrue),
    ...read('payload', fromBase64),
  };
}

/** Answers requests; a repeated idempotency key gets the first answer again. `toJson` is a message as the service sends it. */
export function createRoutes<Message extends StoredMessage>(
  model: ServiceModel<Message>,
  toJson: (message: Message) => string,
): (request: ServiceRequest) => ServiceAnswer {
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
  const act = (who: string, [id = '', , type = '']: readonly string[], body: ActionBody): ServiceAnswer => {
    const acted = model.act(who, id, type, body);
    return acted ? ok(`{"data":${toJson(acted)}}`) : NOT_FOUND;
  };
  const route = ({ url, method, body }: ServiceRequest): ServiceAnswer => {
    const [, path = ''] = url.pathname.split('/subscribers/');
    const [who = '', resource = '', ...rest] = path.split('/').map(decodeURIComponent);
    if (!model.knows(who)) return NOT_FOUND;
    if (resource === 'notifications') return feed(who, url.searchParams);
    if (resource === 'messages') return act(who, rest, JSON.parse(body) as ActionBody);
    if (resource === '') return ok(JSON.stringify({ data: { subscriberId: who, timezone: 'UTC' } }));
    if (resource !== 'preferences') return NOT_FOUND;
    if (method === 'PATCH') model.updatePreferences(who, JSON.parse(body) as PreferencesBody);
    return ok(JSON.stringify({ data: model.preferencesOf(who) }));
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
