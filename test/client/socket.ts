/**
 * The local service on a port of its own, for a whole file of tests.
 */
import { afterAll, beforeAll } from 'vitest';
import { listen } from '../../demo/server/listen.js';
import { createService, type LocalService, type ServiceOptions } from '../../demo/service/app.js';

export interface Mounted {
  readonly url: string;
  readonly key: string;
  readonly service: LocalService;
  /** What was asked of it since it was opened. */
  readonly asked: readonly Request[];
  close(): Promise<void>;
}

export async function mount(options: Partial<ServiceOptions> = {}): Promise<Mounted> {
  const service = createService({ data: ':memory:', rateLimit: false, seed: 'team', ...options });
  const asked: Request[] = [];
  const listening = await listen(async (request) => {
    asked.push(request);
    return service.fetch(request);
  }, 0);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    key: service.key,
    service,
    asked,
    close: async () => {
      await listening.close();
      service.close();
    },
  };
}

/** Opened before the tests of a file, closed after them. */
export function mounted(options: Partial<ServiceOptions> = {}): () => Mounted {
  let here: Mounted | undefined;
  beforeAll(async () => {
    here = await mount(options);
  });
  afterAll(async () => {
    await here?.close();
  });
  return () => {
    if (!here) throw new Error('not open yet');
    return here;
  };
}

/** What the test needs and must be there. */
export function sure<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('nothing there');
  return value;
}
