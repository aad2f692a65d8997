/** Mutants of the session: responses, writes and storage of another reader. */
import type { Identified, Storage } from '../../../../src/store/ports.js';
import { mutant } from '../mutant.js';

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
    createIdentity: (options) => {
      const original = createIdentity(options);
      const read = async <T>(request: (ending: AbortSignal) => Promise<Identified<T>>): Promise<T> => {
        let late: Identified<T> | undefined;
        try {
          return await original.read(async () => (late = await request(new AbortController().signal)));
        } catch (error) {
          if (late) return late.value;
          throw error;
        }
      };
      return { ...original, read };
    },
  })),
  mutant('reads go on after stop', identity, ({ createIdentity }) => ({
    createIdentity: (options) => {
      const original = createIdentity(options);
      return { ...original, read: (request) => original.read(() => request(new AbortController().signal)) };
    },
  })),
  mutant('messages of another reader are shown', identity, ({ createIdentity }) => ({
    createIdentity: (options) => {
      const original = createIdentity(options);
      return {
        ...original,
        read: (request) =>
          original.read(async (ending) => {
            const response = await request(ending);
            return { ...response, subject: original.subject() || response.subject };
          }),
      };
    },
  })),
  mutant('all readers share one storage', identity, ({ createIdentity }) => ({
    createIdentity: (options) => {
      const original = createIdentity(options);
      const shared = prefixed(options.storage, `${options.namespace}:`);
      return { ...original, whenIdentified: (run) => original.whenIdentified(() => run(shared)) };
    },
  })),
  mutant('an action is recorded for the reader who is signed in, not for its own', identity, ({ createIdentity }) => ({
    createIdentity: (options) => {
      const original = createIdentity(options);
      return { ...original, write: (request) => original.write(() => request('')) };
    },
  })),
  mutant('writes leave before a response has confirmed the reader', identity, ({ createIdentity }) => ({
    createIdentity: (options) => {
      const original = createIdentity(options);
      return { ...original, write: async (request) => (await request(original.subject())).value };
    },
  })),
];
