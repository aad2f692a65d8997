/**
 * Replaces the service and the browser's storage in a preview: nothing is requested, nothing is stored, and no other tab is
 * involved. A chunk of its own: a page without a preview does not load it.
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
    // Only a base for URLs: `fetch` answers from memory.
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
      acquireLock: (_name, onAcquired) => {
        onAcquired();
        return () => {};
      },
    },
  };
}
