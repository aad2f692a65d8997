/**
 * What a preview has in place of a service and of the browser's memory: nothing leaves, nothing is stored, and no other tab
 * hears of it. A module of its own, so that only who previews pays for it.
 */
import type { Ports } from '../../store/ports.js';
import type { ApiConfig } from '../../api/config.js';
import { createSample } from './sample.js';
import { createSampleService } from './service.js';

export interface Preview {
  readonly config: ApiConfig;
  readonly ports: Pick<Ports, 'storage' | 'openChannel' | 'acquireLock'>;
}

export function createPreview(): Preview {
  const memory = new Map<string, string>();
  return {
    // Nobody is ever asked there.
    config: { url: 'https://preview.invalid', fetch: createSampleService(createSample(Date.now())).fetch },
    ports: {
      storage: {
        get: (key) => memory.get(key) ?? null,
        set: (key, value) => memory.set(key, value).has(key),
        remove: (key) => void memory.delete(key),
        keys: (prefix) => [...memory.keys()].filter((key) => key.startsWith(prefix)),
        watch: () => () => {},
      },
      openChannel: () => ({ post: () => {}, onMessage: () => () => {} }),
      acquireLock: (_name, held) => {
        held();
        return () => {};
      },
    },
  };
}
