/**
 * What readers asked for by pressing a button, and what became of each press: the truth that I1 to I4 are checked by.
 */
import { InboxError } from '../../src/api/error.js';
import type { Device } from './device.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { hold } from './violation.js';
import type { Sent } from './request-monitor.js';

export interface Intent {
  readonly device: Device;
  readonly who: Who;
  readonly id: string;
  readonly type: string;
  readonly at: number;
  /** Words that were made while it was pressed: its key begins with one of them. */
  readonly words: readonly string[];
  readonly from: number;
  to: number;
  base: string | null;
  body: string | null;
  /** Keys whose answer was heard and left it open, and since when. */
  readonly unclear: Map<string, number>;
  /** The reader pressed "Try again". */
  retriedAt: number | null;
  commits: number;
  /** A new key was sent after a read that did not show it as done. */
  honest: boolean;
  /** Was turned down for good. */
  refused: boolean;
  /** Its answer was heard. */
  settled: boolean;
  /** Its storage was taken away, or its place is another press's now. */
  excused: boolean;
  /** The device's clock was set since: nobody can know how old its key is. */
  timeless: boolean;
}

const baseOf = (key: string): string => key.split('-')[0] ?? key;
const triesOf = (key: string): number => Number(key.split('-')[1] ?? 0);

const isUnclear = ({ status = 0, code: kind, replayed }: InboxError): boolean =>
  status >= 500 || kind === 'broken' || kind === 'malformed' || replayed;

/** The other tabs know at once what one of them heard, unless it ends before it has told. */
const isTold = ({ device: { failed, lockless }, fuse }: Tab): boolean => !failed && !lockless && fuse === null;

export class Intents {
  readonly all: Intent[] = [];

  /** Before the press: it may be sent within it. */
  press(tab: Tab, who: Who, id: string, type: string): Intent {
    const intent: Intent = {
      device: tab.device,
      who,
      id,
      type,
      at: tab.world.timeline.now,
      words: tab.words,
      from: tab.words.length,
      to: Infinity,
      base: null,
      body: null,
      unclear: new Map(),
      retriedAt: null,
      commits: 0,
      honest: false,
      refused: false,
      settled: false,
      excused: tab.device.storage !== 'whole',
      timeless: false,
    };
    this.all.push(intent);
    return intent;
  }

  /** After the press. What was not accepted was never asked for, as far as the reader can tell. */
  pressed(intent: Intent, accepted: boolean): void {
    intent.to = intent.words.length;
    const before = this.all.filter((one) => one !== intent && one.id === intent.id && one.device === intent.device);
    if (!accepted) this.all.splice(this.all.indexOf(intent), 1);
    else for (const one of before) one.excused = true;
  }

  latest(device: Device, id: string): Intent | undefined {
    return this.all.findLast((one) => one.device === device && one.id === id);
  }

  excuse(device: Device, who?: Who): void {
    for (const one of this.all) {
      if (one.device === device && (!who || one.who === who)) one.excused = true;
    }
  }

  /** Something was sent and is not settled: before it is sent again the feed is read, although nobody may look. */
  inDoubt(device: Device): boolean {
    return this.all.some((one) => one.device === device && (one.retriedAt !== null || (one.base && !one.settled)));
  }

  #of(tab: Tab, { id, type, key = '' }: Sent): Intent | undefined {
    const base = baseOf(key);
    const known = this.all.find((one) => one.base === base);
    if (known) return known;
    const made = this.all.find(
      (one) =>
        one.base === null &&
        one.id === id &&
        one.type === type &&
        one.device === tab.device &&
        one.words.indexOf(base, one.from) >= 0 &&
        one.words.indexOf(base, one.from) < one.to,
    );
    if (made) made.base = base;
    return made;
  }

  sent(tab: Tab, sent: Sent): void {
    const { key = '', id = '', body = '', subject = '' } = sent;
    hold('I10', subject !== '', () => 'an action left before anybody was known');
    const intent = this.#of(tab, sent);
    if (!intent) return hold('I1', false, () => `key ${key} belongs to no press on ${id}`);
    hold('I10', intent.who === subject, () => `an action of ${intent.who} was sent as ${subject}`);
    intent.body ??= body;
    hold('I1', intent.body === body, () => `other bytes under key ${key}`);
    const stored = (): boolean => [...tab.device.disk.values()].some((value) => value.includes(baseOf(key)));
    hold(
      'I2',
      intent.excused || tab.device.failed || stored() || (tab.device.lockless && intent.commits > 0),
      () => `${id} was sent before it was stored`,
    );
    const others = [...tab.device.tabs].some((one) => one !== tab && [...one.flying].some((fly) => fly.key === key));
    hold('I1', !others || tab.device.lockless, () => `${key} is sent by two tabs at a time`);
    const tries = triesOf(key);
    if (tries === 0) return;
    const before = tries === 1 ? baseOf(key) : `${baseOf(key)}-${tries - 1}`;
    const since = intent.unclear.get(before) ?? intent.retriedAt;
    hold('I1', since !== null, () => `a new key, ${key}, although nothing was heard for ${before}`);
    hold('I4', tab.readAt >= (since ?? 0), () => `${key} was sent without a look at the feed`);
    const shown = tab.served.find(({ _id }) => _id === id);
    // Where it is not found it may have been deleted; doing it once more changes nothing then.
    intent.honest = true;
    const done = shown?.cta.action.status === 'done' && shown.cta.action.result.type === intent.type;
    hold('I4', !done, () => `${key} was sent although the feed said done`);
  }

  heard(tab: Tab, sent: Sent, result: unknown): void {
    const intent = this.all.find((one) => one.base === baseOf(sent.key ?? ''));
    if (!intent) return;
    if (!(result instanceof InboxError)) {
      intent.settled = isTold(tab);
      return;
    }
    const { code: kind, status } = result;
    if (isUnclear(result) && !intent.unclear.has(sent.key ?? ''))
      intent.unclear.set(sent.key ?? '', tab.world.timeline.now);
    else if (status !== 412 && (kind === 'refused' || kind === 'missing'))
      Object.assign(intent, { refused: true, settled: isTold(tab) });
  }

  retried(device: Device, id: string, now: number): void {
    const intent = this.latest(device, id);
    if (intent) Object.assign(intent, { retriedAt: now, refused: false, settled: false });
  }

  committed(key: string): void {
    const intent = this.all.find((one) => one.base === baseOf(key));
    if (!intent) return;
    intent.commits += 1;
    hold('I1', intent.commits === 1 || intent.honest || intent.timeless, () => `${intent.id} was done twice`);
  }
}
