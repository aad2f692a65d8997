/**
 * The network and the proxy between tabs and the service. It delivers each request by a plan of faults, responds with
 * 401 and 412 as the proxy does, and reports all requests to the monitor.
 */
import type { Identified } from '../../../src/store/ports.js';
import { InboxError } from '../../../src/api/error.js';
import type { Prng } from '../../support/prng.js';
import { TIMEOUT_MS, createPlan } from './faults.js';
import type { FaultName } from './faults.js';
import type { ModelService, Who } from './service.js';
import type { Tab } from './tab.js';
import type { Timeline } from './timeline.js';
import type { SentRequest, RequestMonitor } from './request-monitor.js';

/** The work of the service for a request; an InboxError that it throws is its response. */
export interface ServerWork<T> {
  readonly run: (who: Who, isMalformed: boolean) => T;
  /** Writes only: the response to a replayed key, the key, the body and the subject. */
  readonly replay?: (who: Who) => T;
  readonly key?: string;
  readonly body?: string;
  readonly subject?: string;
}

type Result<T> = Identified<T> | InboxError;

export class Network {
  /** While set, every request fails with this fault. */
  outage: FaultName | null = null;
  readonly #planned: { readonly operation: SentRequest['operation']; readonly fault: FaultName }[] = [];
  readonly #timeline: Timeline;
  readonly #prng: Prng;
  readonly #service: ModelService;
  readonly #monitor: RequestMonitor;

  constructor(timeline: Timeline, prng: Prng, service: ModelService, monitor: RequestMonitor) {
    this.#timeline = timeline;
    this.#prng = prng;
    this.#service = service;
    this.#monitor = monitor;
  }

  /** Sets the fault of the next request of an operation without a planned fault. */
  plan(operation: SentRequest['operation'], fault: FaultName): void {
    this.#planned.push({ operation, fault });
  }

  reset(): void {
    this.outage = null;
    this.#planned.length = 0;
  }

  #fault(operation: SentRequest['operation']): FaultName | undefined {
    const at = this.#planned.findIndex((one) => one.operation === operation);
    return this.outage ?? (at < 0 ? undefined : this.#planned.splice(at, 1)[0]?.fault);
  }

  send<T>(tab: Tab, sent: SentRequest, work: ServerWork<T>, signal?: AbortSignal): Promise<Identified<T>> {
    tab.beforeEffect();
    return new Promise((resolve, reject) => {
      if (tab.isDestroyed) return;
      const { who } = tab.device;
      const plan = createPlan(this.#prng, this.#fault(sent.operation));
      this.#monitor.onRequest(tab, sent);
      let isSettled = false;
      const end = (settle: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        tab.inFlight.delete(sent);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const abort = (): void => end(() => reject(signal?.reason));
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      const deliver = (result: Result<T>): void =>
        tab.runTask(() =>
          end(() => {
            this.#monitor.onResponse(tab, sent, result);
            if (result instanceof InboxError) reject(result);
            else resolve(result);
          }),
        );
      const response = plan.response && copyError(plan.response);
      const isInTime = plan.upMs + plan.workMs + plan.downMs <= TIMEOUT_MS;
      const respond = (result: Result<T>): void => {
        if (isInTime) this.#timeline.after(plan.downMs, () => deliver(response ?? result));
      };
      if (!isInTime) this.#timeline.after(TIMEOUT_MS, () => deliver(new InboxError('timeout')));
      if (plan.isDropped) return respond(new InboxError('offline'));
      this.#timeline.after(plan.upMs, () => this.#arrive(who, work, plan, respond));
      if (plan.isDuplicated) this.#timeline.after(plan.upMs + 30, () => this.#arrive(who, work, plan, () => {}));
    });
  }

  #arrive<T>(
    who: Who | null,
    work: ServerWork<T>,
    plan: ReturnType<typeof createPlan>,
    respond: (result: Result<T>) => void,
  ): void {
    const { body = '', subject } = work;
    const key = work.key && `${who}/${work.key}`;
    if (!who) return respond(new InboxError('signed-out', { status: 401 }));
    if (subject && subject !== who) return respond(new InboxError('refused', { status: 412 }));
    const keyState = key === undefined ? 'new' : this.#service.beginKey(key, body, this.#timeline.now);
    if (keyState instanceof InboxError) return respond(keyState);
    if (keyState === 'done' && work.replay) return respond({ value: work.replay(who), subject: who });
    const finish = (): void => {
      let result: Result<T>;
      try {
        result = plan.rejection
          ? copyError(plan.rejection)
          : { value: work.run(who, !!plan.hasMalformedRows), subject: who };
      } catch (error) {
        if (!(error instanceof InboxError)) throw error;
        result = error;
      }
      if (plan.errorAfterWork) result = copyError(plan.errorAfterWork);
      if (key !== undefined)
        this.#service.endKey(key, body, this.#timeline.now, result instanceof InboxError ? result : 'done');
      respond(result);
    };
    if (plan.workMs > 0) this.#timeline.after(plan.workMs, finish);
    else finish();
  }
}

/** Each caller receives its own error object. */
const copyError = ({ code, status, retryAfter }: InboxError): InboxError =>
  new InboxError(code, { status, retryAfter });
