/** Checks the idempotency keys of actions: each action is stored before it is sent, and is recorded once. */
import type { FakeResponse } from './http.js';
import type { Device, Page } from './page.js';
import type { SentRequest } from './sent-request.js';
import type { Who } from './service.js';
import { check } from './violation.js';
import type { World } from './world.js';

const DAY = 24 * 60 * 60_000;
/** Statuses of a response that does not refuse the action for good. */
const PASSING = new Set([401, 408, 409, 412, 425, 429]);

/** An action, by the first part of its idempotency keys. */
interface Action {
  readonly device: Device;
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  /** The keys whose response left the outcome unknown, with its time. */
  readonly unknownSince: Map<string, number>;
  retriedAt: number;
  state: 'sent' | 'done' | 'refused';
}

export interface ActionMonitorOptions {
  readonly world: World;
  /** The reader with this subject, once a response has named it. */
  readonly readerOf: (subject: string) => Who | undefined;
  readonly isInFlight: (page: Page, key: string) => boolean;
}

export class ActionMonitor {
  readonly #options: ActionMonitorOptions;
  readonly #actions = new Map<string, Action>();
  readonly #readAt = new Map<Device, number>();

  constructor(options: ActionMonitorOptions) {
    this.#options = options;
  }

  #actionOf(key: string): Action | undefined {
    return this.#actions.get(key.split('-')[0] ?? '');
  }

  /** Neither recorded nor refused, as far as its browser knows. */
  isOpen(key: string): boolean {
    return this.#actionOf(key)?.state === 'sent';
  }

  /** An action of the device has no known outcome: the feed may be read for it at any time. */
  isActing(device: Device): boolean {
    const acts = this.#options.world.acts.filter(({ page }) => page.device === device).length;
    const settled = [...this.#actions.values()].filter((one) => one.device === device && one.state !== 'sent').length;
    return settled < acts;
  }

  onFeedRead(device: Device): void {
    this.#readAt.set(device, this.#options.world.clock.now);
  }

  /** The reader repeats what has failed. */
  onRetry(device: Device): void {
    for (const action of this.#actions.values())
      if (action.device === device && action.state === 'refused')
        Object.assign(action, { state: 'sent', retriedAt: this.#options.world.clock.now });
  }

  onRequest(sent: SentRequest): void {
    const { page, at, id, key, subject, body } = sent;
    const { device } = page;
    const { acts, setting, service } = this.#options.world;
    const [base = '', attempt] = key.split('-');
    const who = this.#options.readerOf(subject);
    check('write', who === undefined || id.startsWith(who.charAt(0)), () => `the action on ${id} was sent for ${who}`);
    const actions = [...this.#actions].filter(([, one]) => one.device === device && one.id === id);
    const action = this.#actions.get(base) ?? {
      device,
      id,
      body,
      sentAt: at,
      unknownSince: new Map(),
      retriedAt: Infinity,
      state: 'sent',
    };
    const presses = acts.filter((act) => act.id === id && act.page.device === device).length;
    const isKnown = this.#actions.has(base);
    this.#actions.set(base, action);
    check('action', isKnown || actions.length < presses, () => `${id} was sent under more keys than it was pressed`);
    check('action', action.body === body, () => `different bytes were sent under the key of ${id}`);
    check('action', action.state !== 'refused', () => `${id} was sent again after it was refused`);
    const isStored = [...device.local.values()].some((value) => value.includes(base));
    // Another page may have seen in the feed that it is recorded, and removed it.
    const isRemoved = service.commits.some((commit) => commit.id === id);
    const isUnstored = setting.storage === 'blocked' || device.isFull;
    check('action', isStored || isRemoved || isUnstored, () => `${id} was sent before it was stored`);
    const isElsewhere = [...device.pages].some((other) => other !== page && this.#options.isInFlight(other, key));
    check('action', !isElsewhere || setting.storage !== 'whole', () => `two pages send the action on ${id} at once`);
    if (attempt === undefined) return;
    const before = attempt === '1' ? base : `${base}-${Number(attempt) - 1}`;
    const since = Math.min(action.unknownSince.get(before) ?? Infinity, action.retriedAt);
    check('action', since < Infinity, () => `${id} was sent under a new key although its outcome was not unknown`);
    const isRead = (this.#readAt.get(device) ?? 0) >= since;
    check('action', isRead, () => `${id} was sent under a new key before the feed was read`);
  }

  onResponse({ key }: SentRequest, { ok, status, headers }: FakeResponse): void {
    const action = this.#actionOf(key);
    const { now } = this.#options.world.clock;
    const isReplayed = headers.get('idempotency-replay') === 'true';
    if (!action) return;
    // Without the subject, it is not a response of the proxy.
    const isUnclear = status >= 500 || isReplayed || (ok && !headers.has('inbox-subject'));
    if (isUnclear) action.unknownSince.set(key, action.unknownSince.get(key) ?? now);
    else if (ok) action.state = 'done';
    else if (status >= 400 && !PASSING.has(status)) action.state = 'refused';
  }

  /** A page reports that the action on a message has failed. */
  onFailed({ device }: Page, id: string): void {
    const { now } = this.#options.world.clock;
    const actions = [...this.#actions.values()].filter((one) => one.device === device && one.id === id);
    const isOver = actions.some(({ state, sentAt }) => state === 'refused' || now - sentAt >= DAY);
    check('action', isOver || actions.length === 0, () => `${id} is reported as failed, but was not refused`);
  }
}
