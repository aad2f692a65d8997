/**
 * The local notification service, for development: the twelve operations of the interface and the `/dev` routes,
 * as one function from Request to Response. Needs no port: tests call it, and a demo server mounts it.
 */
import { Hono, type Context } from 'hono';
import { answerCall, checkKey, errorResponse, json, type Conditions } from './answer-call.js';
import { devOperations } from './dev-routes.js';
import { Refusal } from './errors.js';
import type { Faults } from './faults.js';
import { createIdempotency } from './idempotency.js';
import { operations } from './operations.js';
import { createLimiter, type RateLimit } from './rate-limit.js';
import { readJson } from './request-body.js';
import { readQuery } from './request-query.js';
import { isEmpty, reseed } from './seed/seed.js';
import { openStore, type Store } from './store.js';

export interface ServiceOptions {
  /** A database file, made if it isn't there, or `:memory:`. */
  readonly data: string;
  /** The key that callers must send; else the one kept in the database. */
  readonly key?: string;
  /** Milliseconds that every operation waits. */
  readonly latency?: number;
  /** Share of operations that fail, 0 to 1. */
  readonly failure?: number;
  readonly now?: () => number;
  readonly random?: () => number;
  /** `false` for none; generous if not given. */
  readonly rateLimit?: RateLimit | false;
  /** Whether an empty database is filled with the made-up team and its history, or the team alone; true if not given. */
  readonly seed?: boolean | 'team';
}
export interface LocalService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly key: string;
  /** For calling the domain functions in process. */
  readonly store: Store;
  /** May be changed at any time. */
  readonly faults: Faults;
  close(): void;
}

const partOf =
  (context: Context) =>
  (name: string): string =>
    context.req.param(name) ?? '';

export function createService(options: ServiceOptions): LocalService {
  const now = options.now ?? Date.now;
  const store = openStore(options.data, now, options.key);
  if (options.seed !== false && isEmpty(store)) reseed(store, options.seed !== 'team');
  const faults: Faults = { latency: options.latency ?? 0, failure: options.failure ?? 0 };
  const conditions: Conditions = {
    store,
    faults,
    limiter: createLimiter(options.rateLimit ?? {}, now),
    idempotency: createIdempotency(store),
    random: options.random ?? Math.random,
  };

  const app = new Hono();
  for (const operation of operations) {
    app.on(operation.method, operation.path, (c) => answerCall(conditions, operation, c.req.raw, partOf(c)));
  }
  for (const operation of devOperations(faults, reseed)) {
    app.on(operation.method, operation.path, async (c) => {
      checkKey(c.req.raw, store.key);
      const { value } = await readJson(c.req.raw);
      const call = { part: partOf(c), query: readQuery(c.req.url), body: value };
      const result = store.db.transaction(() => operation.run(store, call));
      return json(operation.status, JSON.stringify(result));
    });
  }
  app.notFound((c) => {
    const refusal = new Refusal(404, `Cannot ${c.req.method} ${c.req.path}`);
    return errorResponse(refusal, c.req.raw, now());
  });
  app.onError((error, c) => errorResponse(error, c.req.raw, now()));

  return {
    fetch: async (request) => app.fetch(request),
    key: store.key,
    store,
    faults,
    close: () => store.db.close(),
  };
}
