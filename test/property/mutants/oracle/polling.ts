/** Mutants of polling: its times, and its end after stop(). */
import { changing, mutant } from '../mutant.js';
import { keepTimers, withoutRetryAfter } from '../shared.js';

const poller = () => import('../../../../src/store/polling/poller.js');

const SECOND_MS = 1000;

export const POLLING = [
  mutant('the feed is polled before its Retry-After has passed', poller, ({ createPoller }) => ({
    createPoller: (options) =>
      createPoller({
        ...options,
        poll: async (isPatient) => {
          const error = await options.poll(isPatient);
          return error && withoutRetryAfter(error);
        },
      }),
  })),
  mutant('polls after errors are as frequent as ever', poller, ({ createPoller }) => ({
    createPoller: (options) => {
      const { clock } = options;
      let hasFailed = false;
      return createPoller({
        ...options,
        clock: { ...clock, after: (delay, run) => clock.after(hasFailed ? Math.min(delay, SECOND_MS) : delay, run) },
        poll: async (isPatient) => {
          const error = await options.poll(isPatient);
          hasFailed = error !== null && error.retryAfter === undefined;
          return error;
        },
      });
    },
  })),
  mutant('the timer of the next poll goes on after stop', poller, ({ createPoller }) => ({
    createPoller: (options) => {
      const { clock, whileKept } = keepTimers(options.clock);
      const original = createPoller({ ...options, clock });
      return { ...original, stop: () => whileKept(() => original.stop()) };
    },
  })),
  mutant('listeners stay after stop', poller, ({ createPoller }) => ({
    createPoller: (options) => {
      const { visibility } = options;
      const watch = (onChange: () => void): (() => void) => {
        visibility.watch(onChange);
        return () => {};
      };
      return createPoller({ ...options, visibility: { ...visibility, watch } });
    },
  })),
  mutant('two polls are in flight at once', poller, ({ createPoller }) => ({
    createPoller: changing(createPoller, ({ pace }, { clock, poll }) => {
      const pollAnyway = async (): Promise<void> => {
        if (clock.now() >= pace().retryAt) await poll(false);
      };
      return { pollNow: pollAnyway, pollAgain: () => pollAnyway().then(() => true) };
    }),
  })),
  mutant('a hidden page polls', poller, ({ createPoller }) => ({
    createPoller: (options) => createPoller({ ...options, visibility: { ...options.visibility, visible: () => true } }),
  })),
];
