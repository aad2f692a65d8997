/**
 * The local notification service, for development: the twelve operations of the interface and the `/dev` routes, as a function
 * from Request to Response. It needs no port: tests call it directly, and the demo server runs it.
 */
import { Hono, type Context } from 'hono';
import {
  handleRequest,
  requireApiKey,
  errorResponse,
  jsonResponse,
  type ServiceContext,
} from './http/handle-request.js';
import { devOperations } from './http/dev-routes.js';
import { ApiError } from './http/errors.js';
import type { Faults } from './faults/service.js';
import type { DeliveryDelay } from './delivery/queue.js';
import { createIdempotency } from './http/idempotency.js';
import { operations } from './operations/operations.js';
import { createLimiter, type RateLimit } from './http/rate-limit.js';
import { readJson } from './http/request-body.js';
import { readQuery } from './http/request-query.js';
import { isEmpty, reseed } from './seed/seed.js';
import type { Database } from './database/sqlite.js';
import { openStore, type Store } from './database/store.js';

export interface ServiceOptions {
  /** A database file, which is created if it does not exist, or `:memory:`. */
  readonly data: string;
  /** The class that opens `data`; by default that of Node, or of the installed libsql. */
  readonly database?: Database | undefined;
  /** The API key that callers must send; by default the key in the database. */
  readonly key?: string;
  /** The delay of every operation, in milliseconds. */
  readonly latency?: number;
  /** The share of operations that fail, 0 to 1. */
  readonly failure?: number;
  readonly now?: () => number;
  readonly random?: () => number;
  /** None by default, as in a real service that its owner runs. `{}` has the limits of its free plan. */
  readonly rateLimit?: RateLimit | false;
  /** Whether keys of idempotency have an effect. The default is false, as in a real service that its owner runs. */
  readonly idempotency?: boolean;
  /** How long a message takes from its trigger into the feed; 0.3 to 2 seconds by default, 0 for no time. */
  readonly deliveryDelay?: DeliveryDelay | undefined;
  /** Whether an empty database is filled: `true` (the default) for the team and its history, `'team'` for the team only. */
  readonly seed?: boolean | 'team';
}
export interface LocalService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly key: string;
  /** For calling the domain functions directly. */
  readonly store: Store;
  /** May be changed at any time. */
  readonly faults: Faults;
  close(): void;
}

const pathParameters =
  (context: Context) =>
  (name: string): string =>
    context.req.param(name) ?? '';

export function createService(options: ServiceOptions): LocalService {
  const now = options.now ?? Date.now;
  const store = openStore(options, now);
  if (options.seed !== false && isEmpty(store)) reseed(store, options.seed !== 'team');
  const faults: Faults = { latency: options.latency ?? 0, failure: options.failure ?? 0 };
  const context: ServiceContext = {
    store,
    faults,
    limiter: createLimiter(options.rateLimit ?? false, now),
    idempotency: options.idempotency ? createIdempotency(store) : undefined,
    random: options.random ?? Math.random,
  };

  const app = new Hono();
  for (const operation of operations) {
    app.on(operation.method, operation.path, (c) => handleRequest(context, operation, c.req.raw, pathParameters(c)));
  }
  for (const operation of devOperations(faults, reseed)) {
    app.on(operation.method, operation.path, async (c) => {
      requireApiKey(c.req.raw, store.key);
      const { value } = await readJson(c.req.raw);
      const call = { pathParameter: pathParameters(c), query: readQuery(c.req.url), body: value };
      const result = store.db.transaction(() => operation.run(store, call));
      return jsonResponse(operation.status, JSON.stringify(result));
    });
  }
  app.notFound((c) => {
    const error = new ApiError(404, `Cannot ${c.req.method} ${c.req.path}`);
    return errorResponse(error, c.req.raw, now());
  });
  app.onError((error, c) => errorResponse(error, c.req.raw, now()));

  return {
    fetch: async (request) => app.fetch(request),
    key: store.key,
    store,
    faults,
    close() {
      store.queue.flush();
      store.db.close();
    },
  };
}
