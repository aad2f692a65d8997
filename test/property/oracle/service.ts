/** The service of the tests (see service-model.ts) with the messages of each reader, over HTTP, and failures that last. */
import type { ActionBody } from '../../../src/api/inbox/actions.js';
import { ServiceModel } from '../../support/service-model.js';
import { createRoutes } from '../../support/service-routes.js';
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
  readonly payload: { readonly team: number };
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
}

export interface MailSpec {
  readonly createdAt: number;
  readonly visibleAt?: number;
  readonly read?: boolean;
  readonly archived?: boolean;
  readonly team?: number;
}

interface Channels {
  readonly in_app: boolean;
  readonly email: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TEAMS = 3;

/** In place, since the model of the schedule refers to the object. */
const withAction = (mail: Mail, type: string, { status }: ActionBody): Mail =>
  Object.assign(mail, { action: { status, type } });

const FAILURES = {
  broken: { status: 500, headers: {} },
  busy: { status: 503, headers: { 'retry-after': '20' } },
} as const;

export class Service extends ServiceModel<Mail> {
  /** `timeout`: the request is processed, but the response is 504. */
  failure: 'none' | 'broken' | 'busy' | 'timeout' = 'none';
  /** If set, only requests whose URL contains it fail. */
  failsFor = '';
  readonly commits: Commit[] = [];
  readonly hasButtons: (id: string) => boolean;
  readonly #answer: ReturnType<typeof createRoutes<Mail>>;
  #serial = 0;

  /** `newestLast`: whether a new message is sorted after those of the same time. */
  constructor(now: () => number, newestLast: boolean, hasButtons: (id: string) => boolean) {
    super({ now, idOf: ({ id }) => id, withAction, newestLast });
    this.hasButtons = hasButtons;
    this.#answer = createRoutes(this, (mail) => this.#toJson(mail));
    for (const who of READERS) {
      this.add(who, []);
      this.setChannels(who, { in_app: true, email: true });
    }
  }

  override act(who: string, id: string, type: string, body: ActionBody): Mail | undefined {
    const acted = super.act(who, id, type, body);
    if (acted) this.commits.push({ id, type, status: body.status });
    return acted;
  }

  insert(who: Who, specs: readonly MailSpec[]): Mail[] {
    const made = specs.map(({ createdAt, visibleAt = 0, read = false, archived = false, team }): Mail => {
      const serial = (this.#serial += 1);
      // Ids are not sorted by time.
      const id = `${who.charAt(0)}${((serial * 7919) % 65_536).toString(16).padStart(4, '0')}-${serial}`;
      const action = { status: 'pending', type: '' } as const;
      const flags = { read, archived, removedAt: Infinity, changedAt: 0 };
      const payload = { team: team ?? serial % TEAMS };
      return { id, who, createdAt, visibleAt, ...payload, payload, action, ...flags };
    });
    this.add(who, made);
    return made;
  }

  /** The channels of the only workflow, which are the global ones, too. */
  channelsOf(who: Who): Channels {
    const { in_app = true, email = true } = this.preferencesOf(who).global.channels;
    return { in_app, email };
  }

  setChannels(who: Who, channels: Channels): void {
    const workflow = { slug: 'w', identifier: 'w', name: 'Comments', updatedAt: '' };
    const workflows = [{ enabled: true, channels, overrides: [], workflow }];
    this.setPreferences(who, { global: { enabled: true, channels }, workflows });
  }

  /** Responds to a request of the proxy. `key` is the idempotency key; empty without one. */
  respond(target: string, method: string, body: string, key: string): FakeResponse {
    const date = new Date(this.now()).toUTCString();
    const failure = target.includes(this.failsFor) ? this.failure : 'none';
    if (failure === 'broken' || failure === 'busy') {
      const { status, headers } = FAILURES[failure];
      return new FakeResponse('{}', { status, headers: { ...JSON_TYPE, date, ...headers } });
    }
    const answer = this.#answer({ url: new URL(target), method, body, key });
    if (failure === 'timeout' && !answer.isReplay) return new FakeResponse('{}', { status: 504, headers: JSON_TYPE });
    const headers = { ...JSON_TYPE, date, ...(answer.isReplay && { 'idempotency-replay': 'true' }) };
    return new FakeResponse(answer.body, { status: answer.status, headers });
  }

  #toJson({ id, createdAt, read, archived, team, action }: Mail): string {
    const time = new Date(createdAt).toISOString();
    const result = action.status === 'done' ? `,"result":{"type":"${action.type}"}` : '';
    const buttons = this.hasButtons(id)
      ? '[{"type":"primary","content":"Yes"},{"type":"secondary","content":"No"}]'
      : '[]';
    // Without a status until somebody has acted.
    const status = action.type ? `"status":"${action.status}",` : '';
    const cta = `{"action":{${status}"buttons":${buttons}${result}}}`;
    const flags = `"read":${read},"seen":${read},"archived":${archived}`;
    return `{"_id":"${id}","createdAt":"${time}","subject":"${id}","templateIdentifier":"w${team}",${flags},"payload":{"team":${team}},"cta":${cta}}`;
  }
}
