/**
 * Looks for the message that the host has announced: a service queues what is triggered, and delivers it some tenths of a second
 * later. One search at a time for each reader with open streams, however many messages are announced.
 */
import { ProxyError } from '../errors.js';

/** The ids of the newest messages. Rejects if the service fails. */
export type NewestIds = (signal: AbortSignal) => Promise<readonly string[]>;

/** Milliseconds before each look after the first: eight looks within eight seconds. */
const PAUSES_MS = [400, 200, 200, 200, 500, 500, 2000, 4000];
/** Between the looks that announcements cause. */
const MIN_PAUSE_MS = 400;
/** Messages that one search waits for. */
const MAX_ANNOUNCED = 10;

export interface ArrivalSearch {
  /** A message was announced: starts the search, or lets it begin anew. */
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * `onChange` is called after the look that an announcement causes, whatever it finds, because nobody knows what the browsers have
 * loaded; and after each look that finds a message which the look before did not. Ends when as many were found as announced.
 */
export function createArrivalSearch(newestIds: NewestIds, onChange: () => void): ArrivalSearch {
  const controller = new AbortController();
  const { signal } = controller;
  let announced = 0;
  let isAnnounced = false;
  let looks = 0;
  let known: ReadonlySet<string> | undefined;
  let isLooking = false;
  let lookedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), pause);
  };

  /** Undefined if the service fails; `busy` if it asks for fewer requests. */
  const find = async (): Promise<readonly string[] | 'busy' | undefined> => {
    try {
      return await newestIds(signal);
    } catch (cause) {
      return cause instanceof ProxyError && cause.code === 'busy' ? 'busy' : undefined;
    }
  };

  async function look(): Promise<void> {
    const isDue = isAnnounced;
    isAnnounced = false;
    isLooking = true;
    lookedAt = Date.now();
    const found = await find();
    isLooking = false;
    if (signal.aborted) return;
    const ids = typeof found === 'object' ? found : undefined;
    const hasArrived = known !== undefined && ids?.some((id) => !known?.has(id));
    if (isDue || hasArrived || (ids && !known)) onChange();
    if (hasArrived) announced -= 1;
    if (ids) known = new Set(ids);
    const pause = isAnnounced ? MIN_PAUSE_MS : PAUSES_MS[looks];
    looks = isAnnounced ? 0 : looks + 1;
    if (pause !== undefined && announced > 0 && found !== 'busy') return schedule(pause);
    announced = 0;
    known = undefined;
  }

  return {
    start: () => {
      announced = Math.min(announced + 1, MAX_ANNOUNCED);
      isAnnounced = true;
      looks = 0;
      // Announcements that follow each other closely do not put the next look off.
      if (!isLooking) schedule(Math.max(0, Math.min(MIN_PAUSE_MS, lookedAt + MIN_PAUSE_MS - Date.now())));
    },
    stop: () => {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
