/** The local service of the demo on a port of its own, for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { listen } from '../../../src/local-service/server/listen.js';
import { createService, type LocalService, type ServiceOptions } from '../../../src/local-service/app.js';

export interface RunningService {
  readonly url: string;
  readonly key: string;
  readonly local: LocalService;
  close(): Promise<void>;
}

export async function startService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const local = createService({ data: ':memory:', seed: 'team', deliveryDelay: 0, ...options });
  const server = await listen(async (request) => local.fetch(request), 0);
  return {
    url: `http://127.0.0.1:${server.port}`,
    key: local.key,
    local,
    close: async () => {
      await server.close();
      local.close();
    },
  };
}

/** Starts a service before the tests of a file and closes it after them. */
export function useService(options: Partial<ServiceOptions> = {}): () => RunningService {
  let running: RunningService | undefined;
  beforeAll(async () => void (running = await startService(options)));
  afterAll(() => running?.close());
  return () => required(running);
}

/** The value, which the test needs. @throws Error if it is missing */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value that the test needs is missing.');
  return value;
}
