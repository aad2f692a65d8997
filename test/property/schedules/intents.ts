/** The actions that readers called, and the state of each; I1 to I4 are checked against it. */
import { InboxError } from '../../../src/api/error.js';
import type { Device } from './device.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { assertInvariant } from './violation.js';
import type { SentRequest } from './request-monitor.js';

export interface Intent {
  readonly device: Device;
  readonly who: Who;
  readonly id: string;
  readonly type: string;
  readonly at: number;
  /** The random ids created during the call; the action's key starts with one of them. */
  readonly randomIds: readonly string[];
  readonly fromIndex: number;
  toIndex: number;
  baseKey: string | null;
  body: string | null;
  /** Keys whose response left the outcome unknown, with the time of the response. */
  readonly unknownSince: Map<string, number>;
  /** The time at which the reader retried the action. */
  retriedAt: number | null;
  commits: number;
  /** A new key was sent after a read that did not show the action as done. */
  hasReadFeed: boolean;
  /** The service rejected the action permanently. */
  isRejected: boolean;
  /** The outcome was received. */
  isSettled: boolean;
  /** Its stored entry was lost or replaced by a later action. */
  isExcused: boolean;
  /** The device's clock changed since, so the age of its key is unknown. */
  hasUnknownAge: boolean;
}

const baseKeyOf = (key: string): string => key.split('-')[0] ?? key;
const attemptOf = (key: string): number => Number(key.split('-')[1] ?? 0);

const isOutcomeUnknown = ({ status = 0, code, replayed }: InboxError): boolean =>
  status >= 500 || code === 'broken' || code === 'malformed' || replayed;

/** Whether the other tabs learn the outcome at once: not if the tab may crash first. */
const sharesOutcome = ({
  device: { hasStorageFailed: failed, hasNoLocks: lockless },
  effectsLeft: fuse,
}: Tab): boolean => !failed && !lockless && fuse === null;

export class Intents {
  readonly all: Intent[] = [];

  /** Called before the command, because the request may be sent within it. */
  beginPress(tab: Tab, who: Who, id: string, type: string): Intent {
    const intent: Intent = {
      device: tab.device,
      who,
      id,
      type,
      at: tab.world.timeline.now,
      randomIds: tab.randomIds,
      fromIndex: tab.randomIds.length,
      toIndex: Infinity,
      baseKey: null,
      body: null,
      unknownSince: new Map(),
      retriedAt: null,
      commits: 0,
      hasReadFeed: false,
      isRejected: false,
      isSettled: false,
      isExcused: tab.device.storage !== 'whole',
      hasUnknownAge: false,
    };
    this.all.push(intent);
    return intent;
  }

  /** Called after the command. A command that was not accepted does not count as an action. */
  endPress(intent: Intent, accepted: boolean): void {
    intent.toIndex = intent.randomIds.length;
    const before = this.all.filter((one) => one !== intent && one.id === intent.id && one.device === intent.device);
    if (!accepted) this.all.splice(this.all.indexOf(intent), 1);
    else for (const one of before) one.isExcused = true;
  }

  latest(device: Device, id: string): Intent | undefined {
    return this.all.findLast((one) => one.device === device && one.id === id);
  }

  excuse(device: Device, who?: Who): void {
    for (const one of this.all) {
      if (one.device === device && (!who || one.who === who)) one.isExcused = true;
    }
  }

  /**
   * Whether an action was sent and has no known outcome: the feed is then read before a retry, also in a hidden tab.
   */
  hasUnsettled(device: Device): boolean {
    return this.all.some((one) => one.device === device && (one.retriedAt !== null || (one.baseKey && !one.isSettled)));
  }

  #intentOf(tab: Tab, { id, type, key = '' }: SentRequest): Intent | undefined {
    const baseKey = baseKeyOf(key);
    const existing = this.all.find((one) => one.baseKey === baseKey);
    if (existing) return existing;
    const match = this.all.find(
      (one) =>
        one.baseKey === null &&
        one.id === id &&
        one.type === type &&
        one.device === tab.device &&
        one.randomIds.indexOf(baseKey, one.fromIndex) >= 0 &&
        one.randomIds.indexOf(baseKey, one.fromIndex) < one.toIndex,
    );
    if (match) match.baseKey = baseKey;
    return match;
  }

  onRequest(tab: Tab, request: SentRequest): void {
    const { key = '', id = '', body = '', subject = '' } = request;
    assertInvariant('I10', subject !== '', () => 'an action was sent without a subscriber');
    const intent = this.#intentOf(tab, request);
    if (!intent) return assertInvariant('I1', false, () => `key ${key} belongs to no action on ${id}`);
    assertInvariant('I10', intent.who === subject, () => `an action of ${intent.who} was sent as ${subject}`);
    intent.body ??= body;
    assertInvariant('I1', intent.body === body, () => `different bytes under key ${key}`);
    const isStored = (): boolean => [...tab.device.disk.values()].some((value) => value.includes(baseKeyOf(key)));
    assertInvariant(
      'I2',
      // Another tab may have seen in the feed that it is recorded, and removed it.
      intent.isExcused || tab.device.hasStorageFailed || isStored() || intent.commits > 0,
      () => `${id} was sent before it was stored`,
    );
    const others = [...tab.device.tabs].some(
      (one) => one !== tab && [...one.inFlight].some((other) => other.key === key),
    );
    assertInvariant('I1', !others || tab.device.hasNoLocks, () => `${key} is sent by two tabs at the same time`);
    const attempt = attemptOf(key);
    if (attempt === 0) return;
    const before = attempt === 1 ? baseKeyOf(key) : `${baseKeyOf(key)}-${attempt - 1}`;
    const since = intent.unknownSince.get(before) ?? intent.retriedAt;
    assertInvariant('I1', since !== null, () => `a new key, ${key}, although there was no response for ${before}`);
    assertInvariant('I4', tab.feedReadAt >= (since ?? 0), () => `${key} was sent without a read of the feed`);
    const shown = tab.lastPage.find(({ _id }) => _id === id);
    // A missing message may have been deleted; another request then changes nothing.
    intent.hasReadFeed = true;
    const isDone = shown?.cta.action.status === 'done' && shown.cta.action.result.type === intent.type;
    assertInvariant('I4', !isDone, () => `${key} was sent although the feed reports it as done`);
  }

  onResponse(tab: Tab, request: SentRequest, result: unknown): void {
    const intent = this.all.find((one) => one.baseKey === baseKeyOf(request.key ?? ''));
    if (!intent) return;
    if (!(result instanceof InboxError)) {
      intent.isSettled = sharesOutcome(tab);
      return;
    }
    const { code, status } = result;
    if (isOutcomeUnknown(result) && !intent.unknownSince.has(request.key ?? ''))
      intent.unknownSince.set(request.key ?? '', tab.world.timeline.now);
    else if (status !== 412 && (code === 'refused' || code === 'missing'))
      Object.assign(intent, { isRejected: true, isSettled: sharesOutcome(tab) });
  }

  onRetry(device: Device, id: string, now: number): void {
    const intent = this.latest(device, id);
    if (intent) Object.assign(intent, { retriedAt: now, isRejected: false, isSettled: false });
  }

  onCommit(key: string): void {
    const intent = this.all.find((one) => one.baseKey === baseKeyOf(key));
    if (!intent) return;
    intent.commits += 1;
    assertInvariant(
      'I1',
      intent.commits === 1 || intent.hasReadFeed || intent.hasUnknownAge,
      () => `${intent.id} was recorded twice`,
    );
  }
}
