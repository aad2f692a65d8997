/** Keeps the reader who is signed in. A new one replaces it when the service answers for another subject, or its access ends. */
import { batch, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import { INITIAL_PACE, paceAfterEnd } from '../polling/pace.js';
import type { Pace } from '../polling/pace.js';
import type { ReaderEnd } from './feed/poll-results.js';
import type { CreateReaderCommands } from './commands/reader-commands.js';
import type { ReaderOptions } from './reader-context.js';
import { createReader } from './reader.js';
import type { Reader } from './reader.js';

export interface CurrentReader {
  readonly reader: ReadonlySignal<Reader>;
  /** Polls for this reader and the next ones. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly isStarted: () => boolean;
  readonly replace: (end: ReaderEnd) => void;
}

export function createCurrentReader(
  options: Omit<ReaderOptions, 'initialError' | 'previousSubject' | 'pace'>,
): CurrentReader {
  let { commands } = options;
  let isStarted = false;
  const loadCommands = async (isUrgent: boolean): Promise<CreateReaderCommands> =>
    (commands ??= await options.loadCommands(isUrgent));
  const create = (initialError: InboxError | null, previousSubject: string, pace: Pace): Reader =>
    createReader({ ...options, commands, loadCommands, initialError, previousSubject, pace });
  const reader = signal(create(null, '', INITIAL_PACE));

  const replace = (end: ReaderEnd): void => {
    const last = reader.peek();
    const isLost = end.reason === 'access-lost';
    const isCleared = end.reason === 'cleared';
    const lastPace = last.polling.pace();
    const pace = isCleared
      ? { ...lastPace, failures: 0, isSignedOut: false }
      : paceAfterEnd(lastPace, isLost ? end.error : null, options.ports.clock.now());
    // A cleared inbox is being signed out: a poll at once could find the reader still signed in.
    const isDue = !isCleared && pace.failures === 0;
    const error = isLost ? end.error : isDue ? null : new InboxError(isCleared ? 'signed-out' : 'broken');
    batch(() => {
      last.dispose();
      reader.value = create(error, isLost ? last.subject() : '', pace);
    });
    if (isStarted) reader.peek().start(isDue);
  };
  effect(() => {
    const end = reader.value.polling.end.value;
    if (end) untracked(() => replace(end));
  });

  return {
    reader,
    isStarted: () => isStarted,
    start: () => {
      isStarted = true;
      reader.peek().start(true);
    },
    stop: () => {
      isStarted = false;
      reader.peek().stop();
    },
    replace,
  };
}
