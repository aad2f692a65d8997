/** Faults of single requests: on the way to the proxy and back, at a gateway before it, and at the service. */
import { FakeResponse } from './http.js';

const SECOND = 1000;
/** Longer than a page waits for a response. */
const TOO_LATE_MS = 16 * SECOND;

export type Operation = 'feed' | 'action' | 'read-state' | 'preferences';

export interface Fault {
  /** Milliseconds to the proxy and back, besides the latency. */
  readonly upMs?: number;
  readonly downMs?: number;
  /** It does not reach the proxy: the network loses it, or a gateway answers. */
  readonly isDropped?: boolean;
  /** It reaches the proxy a second time. */
  readonly isDuplicated?: boolean;
  /** What the page receives instead of the response; null: a network error. */
  readonly response?: (() => FakeResponse) | null;
  /** Some messages of the page do not match the documented format. */
  readonly hasMalformedRows?: boolean;
  /** The service responds 500 before or after its work, and repeats this response to the same idempotency key. */
  readonly service?: 'before' | 'after';
}

const withStatus = (status: number, retryAfter?: number) => (): FakeResponse =>
  new FakeResponse('{}', { status, ...(retryAfter && { headers: { 'retry-after': String(retryAfter) } }) });

const atGateway = (status: number, retryAfter?: number): Fault => ({
  isDropped: true,
  response: withStatus(status, retryAfter),
});

export const FAULTS = {
  'lost on the way': { isDropped: true, response: null },
  'lost in silence': { isDropped: true, downMs: TOO_LATE_MS },
  'response lost': { response: null },
  'response too late': { downMs: TOO_LATE_MS },
  'arrives after it was given up': { upMs: 40 * SECOND },
  'late response': { downMs: 8 * SECOND },
  'arrives twice': { isDuplicated: true },
  'response malformed': { response: () => new FakeResponse('<html>') },
  'response truncated': { response: () => new FakeResponse('{"data":[{"_id":') },
  'malformed rows': { hasMalformedRows: true },
  '500 before it was done': { service: 'before' },
  '500 after it was done': { service: 'after' },
  '504 after it was done': { response: withStatus(504) },
  '408': atGateway(408),
  '409': atGateway(409, 1),
  '425': atGateway(425),
  '429': atGateway(429),
  '429 with Retry-After': atGateway(429, 90),
  '429 for ten minutes': atGateway(429, 600),
  '502': atGateway(502),
  '503': atGateway(503),
  '503 with Retry-After': atGateway(503, 40),
  '400': atGateway(400),
  '403': atGateway(403),
  '404': atGateway(404),
  '413': atGateway(413),
  '422': atGateway(422),
  '401': atGateway(401),
  'sign-in page': atGateway(0),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

const REPLAYED = { 'idempotency-replay': 'true' };
const MALFORMED: readonly unknown[] = [null, 17, { createdAt: 'never' }, { _id: '', subject: { no: 'text' }, cta: [] }];

/** Replaces every third message of a page. */
export async function malformRows(response: FakeResponse): Promise<FakeResponse> {
  // 304 has no body.
  if (response.status !== 200) return response;
  const body = (await response.json()) as { data?: unknown[] };
  const data = body.data?.map((row, place) => (place % 3 ? row : MALFORMED[place % MALFORMED.length]));
  return new FakeResponse(JSON.stringify({ ...body, data }), response);
}

/** The faults that are planned for the next requests of each operation. */
export class PlannedFaults {
  #planned: { readonly operation: Operation; readonly fault: Fault }[] = [];
  /** By idempotency key: responses that the service repeats. */
  readonly #failed = new Map<string, FakeResponse>();

  plan(operation: Operation, name: FaultName): void {
    this.#planned.push({ operation, fault: FAULTS[name] });
  }

  clear(): void {
    this.#planned = [];
  }

  /** The fault of a request that a page sends, or that the service receives; each is taken once. */
  take(operation: Operation | undefined, isAtService: boolean): Fault | undefined {
    const at = this.#planned.findIndex((one) => one.operation === operation && !!one.fault.service === isAtService);
    return at < 0 ? undefined : this.#planned.splice(at, 1)[0]?.fault;
  }

  /** The response of the service to a request with this idempotency key. */
  respond(operation: Operation | undefined, key: string, work: () => FakeResponse): FakeResponse {
    const before = this.#failed.get(key);
    if (before) return before;
    const fault = this.take(operation, true);
    if (!fault) return work();
    if (fault.service === 'after') work();
    if (key) this.#failed.set(key, new FakeResponse('{}', { status: 500, headers: REPLAYED }));
    return new FakeResponse('{}', { status: 500 });
  }
}
