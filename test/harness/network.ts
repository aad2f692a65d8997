/**
 * The network between tabs and the service, and the proxy in it: it carries each request there and back by a plan of what
 * goes wrong, and says 401 and 412 as the proxy does. What it carries is told to the watch, which checks it.
 */
import type { Identified } from '../../src/store/ports.js';
import { InboxError } from '../../src/api/error.js';
import type { Chance } from './prng.js';
import { PATIENCE, planOf } from './faults.js';
import type { FaultName } from './faults.js';
import type { ModelService, Who } from './service.js';
import type { Tab } from './tab.js';
import type { Timeline } from './timeline.js';
import type { Sent, Watch } from './request-monitor.js';

/** What the service does with a request; thrown failures are answers. */
export interface Work<T> {
  readonly run: (who: Who, odd: boolean) => T;
  /** Of a write alone: its answer once more, what its key is kept by, and with. */
  readonly again?: (who: Who) => T;
  readonly key?: string;
  readonly body?: string;
  readonly subject?: string;
}

type Result<T> = Identified<T> | InboxError;

export class Network {
  /** While set, every request ends so. */
  down: FaultName | null = null;
  readonly #planned: { readonly operation: Sent['operation']; readonly fault: FaultName }[] = [];
  readonly #timeline: Timeline;
  readonly #chance: Chance;
  readonly #service: ModelService;
  readonly #watch: Watch;

  constructor(timeline: Timeline, chance: Chance, service: ModelService, watch: Watch) {
    this.#timeline = timeline;
    this.#chance = chance;
    this.#service = service;
    this.#watch = watch;
  }

  /** What happens to the next request of an operation that nothing is planned for yet. */
  plan(operation: Sent['operation'], fault: FaultName): void {
    this.#planned.push({ operation, fault });
  }

  heal(): void {
    this.down = null;
    this.#planned.length = 0;
  }

  #fault(operation: Sent['operation']): FaultName | undefined {
    const at = this.#planned.findIndex((one) => one.operation === operation);
    return this.down ?? (at < 0 ? undefined : this.#planned.splice(at, 1)[0]?.fault);
  }

  send<T>(tab: Tab, sent: Sent, work: Work<T>, signal?: AbortSignal): Promise<Identified<T>> {
    tab.touch();
    return new Promise((resolve, reject) => {
      if (tab.dead) return;
      const { who } = tab.device;
      const plan = planOf(this.#chance, this.#fault(sent.operation));
      this.#watch.sent(tab, sent);
      let over = false;
      const end = (told: () => void): void => {
        if (over) return;
        over = true;
        tab.flying.delete(sent);
        signal?.removeEventListener('abort', abort);
        told();
      };
      const abort = (): void => end(() => reject(signal?.reason));
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      const hear = (result: Result<T>): void =>
        tab.task(() =>
          end(() => {
            this.#watch.heard(tab, sent, result);
            if (result instanceof InboxError) reject(result);
            else resolve(result);
          }),
        );
      const heard = plan.heard && again(plan.heard);
      const inTime = plan.up + plan.work + plan.down <= PATIENCE;
      const back = (result: Result<T>): void => {
        if (inTime) this.#timeline.after(plan.down, () => hear(heard ?? result));
      };
      if (!inTime) this.#timeline.after(PATIENCE, () => hear(new InboxError('timeout')));
      if (plan.stopped) return back(new InboxError('offline'));
      this.#timeline.after(plan.up, () => this.#arrive(who, work, plan, back));
      if (plan.twice) this.#timeline.after(plan.up + 30, () => this.#arrive(who, work, plan, () => {}));
    });
  }

  #arrive<T>(who: Who | null, work: Work<T>, plan: ReturnType<typeof planOf>, back: (result: Result<T>) => void): void {
    const { body = '', subject } = work;
    const key = work.key && `${who}/${work.key}`;
    if (!who) return back(new InboxError('signed-out', { status: 401 }));
    if (subject && subject !== who) return back(new InboxError('refused', { status: 412 }));
    const known = key === undefined ? 'new' : this.#service.begin(key, body, this.#timeline.now);
    if (known instanceof InboxError) return back(known);
    if (known === 'done' && work.again) return back({ value: work.again(who), subject: who });
    const finish = (): void => {
      let result: Result<T>;
      try {
        result = plan.refusal ? again(plan.refusal) : { value: work.run(who, !!plan.odd), subject: who };
      } catch (error) {
        if (!(error instanceof InboxError)) throw error;
        result = error;
      }
      if (plan.broken) result = again(plan.broken);
      if (key !== undefined)
        this.#service.end(key, body, this.#timeline.now, result instanceof InboxError ? result : 'done');
      back(result);
    };
    if (plan.work > 0) this.#timeline.after(plan.work, finish);
    else finish();
  }
}

/** Each caller has an error of its own. */
const again = ({ code: kind, status, retryAfter }: InboxError): InboxError =>
  new InboxError(kind, { status, retryAfter });
