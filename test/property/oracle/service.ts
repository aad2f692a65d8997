/**
 * The stand-in service with the messages of each reader. As documented of the real one, its feed is sorted by `createdAt`
 * alone, pages start at 0 and skip `page * limit`, archived messages are included, and there is no total.
 */
import { FakeResponse } from './http.js';

export type Who = 'anna' | 'ben';
export const READERS: readonly Who[] = ['anna', 'ben'];

export interface Mail {
  readonly id: string;
  readonly who: Who;
  readonly createdAt: number;
  /** Time from which the feed has it: a replica may lag. */
  readonly visibleAt: number;
  readonly team: number;
  read: boolean;
  archived: boolean;
  removedAt: number;
  /** Time of the last change by the service itself. */
  changedAt: number;
  action: { status: 'pending' | 'done'; type: string };
}

export interface Commit {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly key: string;
}

export interface MailSpec {
  readonly createdAt: number;
  readonly visibleAt?: number;
  readonly read?: boolean;
  readonly archived?: boolean;
  readonly team?: number;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TEAMS = 3;

export class Service {
  /** `timeout`: the request is processed, but the response is 504. */
  failure: 'none' | 'broken' | 'busy' | 'timeout' = 'none';
  /** If set, only requests whose URL contains it fail. */
  failsFor = '';
  /** Whether a new message is sorted after those of the same time. */
  readonly newestLast: boolean;
  readonly commits: Commit[] = [];
  readonly preferences = new Map<Who, { in_app: boolean; email: boolean }>();
  readonly #mails = new Map<Who, Mail[]>(READERS.map((who) => [who, []]));
  readonly #responses = new Map<string, FakeResponse>();
  readonly #now: () => number;
  readonly hasButtons: (id: string) => boolean;
  #serial = 0;

  constructor(now: () => number, newestLast: boolean, hasButtons: (id: string) => boolean) {
    this.#now = now;
    this.newestLast = newestLast;
    this.hasButtons = hasButtons;
  }

  all(who: Who): readonly Mail[] {
    return this.#mails.get(who) ?? [];
  }

  /** The messages of the feed, newest first. */
  visible(who: Who): Mail[] {
    const now = this.#now();
    return this.all(who).filter((mail) => mail.visibleAt <= now && mail.removedAt > now);
  }

  insert(who: Who, specs: readonly MailSpec[]): Mail[] {
    const made = specs.map(({ createdAt, visibleAt = 0, read = false, archived = false, team }): Mail => {
      const serial = (this.#serial += 1);
      // Ids are not sorted by time.
      const id = `${who.charAt(0)}${((serial * 7919) % 65_536).toString(16).padStart(4, '0')}-${serial}`;
      const action = { status: 'pending', type: '' } as const;
      const flags = { read, archived, removedAt: Infinity, changedAt: 0 };
      return { id, who, createdAt, visibleAt, team: team ?? serial % TEAMS, action, ...flags };
    });
    const all = this.newestLast ? [...this.all(who), ...made] : [...made.toReversed(), ...this.all(who)];
    this.#mails.set(
      who,
      all.toSorted((a, b) => b.createdAt - a.createdAt),
    );
    return made;
  }

  preferencesOf(who: Who): { in_app: boolean; email: boolean } {
    return this.preferences.get(who) ?? { in_app: true, email: true };
  }

  /** Responds to a request of the proxy. `key` is the idempotency key; empty without one. */
  respond(target: string, method: string, body: string, key: string): FakeResponse {
    const url = new URL(target);
    const date = new Date(this.#now()).toUTCString();
    const failed = this.failure !== 'none' && target.includes(this.failsFor);
    if (failed && this.failure === 'broken')
      return new FakeResponse('{}', { status: 500, headers: { ...JSON_TYPE, date } });
    if (failed && this.failure === 'busy')
      return new FakeResponse('{}', { status: 503, headers: { ...JSON_TYPE, date, 'retry-after': '20' } });
    const before = key ? this.#responses.get(key) : undefined;
    if (before) return before.clone();
    const found = this.#route(url, method, body, key);
    const response = new FakeResponse(found ?? '{}', { status: found ? 200 : 404, headers: { ...JSON_TYPE, date } });
    if (key) this.#responses.set(key, response);
    if (failed && this.failure === 'timeout') return new FakeResponse('{}', { status: 504, headers: JSON_TYPE });
    return response;
  }

  #route(url: URL, method: string, body: string, key: string): string | undefined {
    const [, , , who = '', ...rest] = url.pathname.split('/');
    const reader = READERS.find((one) => one === who);
    if (!reader) return undefined;
    if (rest[0] === 'notifications') return this.#feed(reader, url.searchParams);
    if (rest[0] === 'messages') return this.#act(reader, rest[1] ?? '', rest[3] ?? '', body, key);
    if (rest[0] === 'preferences') return this.#prefer(reader, method, body);
    return JSON.stringify({ subscriberId: reader, timezone: 'UTC' });
  }

  #feed(who: Who, query: URLSearchParams): string {
    const [page, limit] = [Number(query.get('page') ?? 0), Number(query.get('limit') ?? 10)];
    const [read, payload] = [query.get('read'), query.get('payload')];
    const filter = payload ? (JSON.parse(atob(payload)) as { team?: number }) : {};
    const all = this.visible(who).filter(
      (mail) => (!read || mail.read === (read === 'true')) && (filter.team === undefined || mail.team === filter.team),
    );
    const rest = all.slice(page * limit);
    const hasMore = rest.length > limit;
    const data = rest.slice(0, limit).map((mail) => this.#raw(mail));
    const total = Math.min(rest.length, limit);
    return `{"data":[${data.join()}],"hasMore":${hasMore},"page":${page},"pageSize":${limit},"totalCount":${total}}`;
  }

  #raw({ id, createdAt, read, archived, team, action }: Mail): string {
    const time = new Date(createdAt).toISOString();
    const result = action.status === 'done' ? `,"result":{"type":"${action.type}"}` : '';
    const buttons = this.hasButtons(id)
      ? '[{"type":"primary","content":"Yes"},{"type":"secondary","content":"No"}]'
      : '[]';
    const cta = `{"action":{"status":"${action.status}","buttons":${buttons}${result}}}`;
    const flags = `"read":${read},"seen":${read},"archived":${archived}`;
    return `{"_id":"${id}","createdAt":"${time}","subject":"${id}","templateIdentifier":"w${team}",${flags},"payload":{"team":${team}},"cta":${cta}}`;
  }

  #act(who: Who, id: string, type: string, body: string, key: string): string | undefined {
    const mail = this.visible(who).find((one) => one.id === id);
    if (!mail) return undefined;
    const { status } = JSON.parse(body) as { status: 'pending' | 'done' };
    mail.action = { status, type };
    this.commits.push({ id, type, status, key });
    return this.#raw(mail);
  }

  #prefer(who: Who, method: string, body: string): string {
    if (method === 'PATCH') {
      const { channels } = JSON.parse(body) as { channels: object };
      this.preferences.set(who, { ...this.preferencesOf(who), ...channels });
    }
    const channels = this.preferencesOf(who);
    const workflow = { slug: 'w', identifier: 'w', name: 'Comments', updatedAt: '' };
    const workflows = [{ enabled: true, channels, overrides: [], workflow }];
    return JSON.stringify({ data: { global: { enabled: true, channels }, workflows } });
  }
}
