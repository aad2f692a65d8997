/** Mutants of the session: responses, writes and storage of another reader. */
import type { Identified, Storage } from '../../../../src/store/ports.js';
import { changing, mutant } from '../mutant.js';

const identity = () => import('../../../../src/store/reader/identity.js');

const prefixed = (storage: Storage, prefix: string): Storage => ({
  get: (key) => storage.get(prefix + key),
  set: (key, value) => storage.set(prefix + key, value),
  remove: (key) => storage.remove(prefix + key),
  keys: (start) => storage.keys(prefix + start).map((key) => key.slice(prefix.length)),
  watch: (start, onChange) => storage.watch(prefix + start, onChange),
});

export const READER = [
  mutant('late responses to an earlier reader count', identity, ({ createIdentity }) => ({
    createIdentity: changing(createIdentity, (original) => ({
      read: async <T>(request: (ending: AbortSignal) => Promise<Identified<T>>): Promise<T> => {
        let late: Identified<T> | undefined;
        try {
          return await original.read(async () => (late = await request(new AbortController().signal)));
        } catch (error) {
          if (late) return late.value;
          throw error;
        }
      },
    })),
  })),
  mutant('reads go on after stop', identity, ({ createIdentity }) => ({
    createIdentity: changing(createIdentity, ({ read }) => ({
      read: (request) => read(() => request(new AbortController().signal)),
    })),
  })),
  mutant('messages of another reader are shown', identity, ({ createIdentity }) => ({
    createIdentity: changing(createIdentity, ({ read, subject }) => ({
      read: (request) =>
        read(async (ending) => {
          const response = await request(ending);
          return { ...response, subject: subject() || response.subject };
        }),
    })),
  })),
  mutant('all readers share one storage', identity, ({ createIdentity }) => ({
    createIdentity: changing(createIdentity, ({ storage: own, whenIdentified }, { storage, namespace }) => ({
      storage: () => own() && prefixed(storage, `${namespace}:`),
      whenIdentified: (run) => whenIdentified(() => run(prefixed(storage, `${namespace}:`))),
    })),
  })),
  mutant('an action is recorded for the reader who is signed in, not for its own', identity, ({ createIdentity }) => ({
    createIdentity: changing(createIdentity, ({ write }) => ({ write: (request) => write(() => request('')) })),
  })),
  mutant('writes leave before a response has confirmed the reader', identity, ({ createIdentity }) => ({
    createIdentity: changing(createIdentity, ({ subject }) => ({
      write: async (request) => (await request(subject())).value,
    })),
  })),
];
