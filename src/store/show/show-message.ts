/**
 * The message that the host has asked to show, and how far that is. The wish is kept until it is fulfilled or ended: without a
 * network or a signed-in reader it waits for the next response. The search itself is loaded on first use.
 */
import { effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import { toInboxError } from '../errors.js';
import type { Reader } from '../reader/reader.js';
import type { locateMessage, LocateOptions } from './locate-message.js';

export type LocateMessage = typeof locateMessage;

/** What `show` is called with. */
export interface WishedMessage {
  /** The id of a message to find, unfold and focus. */
  readonly message?: string;
  /** When it was sent, in milliseconds since 1970, about: it shortens the search. */
  readonly createdAt?: number;
}

/**
 * `waiting`: for a response of the service. `searching`: requests are in flight. `found`: it is a row of the list. `alone`: it
 * is too far down for the list, and shown in its place. `missing`: it is in no tab. `failed`: the search could not be
 * finished; the next response of the service tries it again.
 */
export interface ShownMessage extends WishedMessage {
  readonly message: string;
  readonly state: 'waiting' | 'searching' | 'found' | 'alone' | 'missing' | 'failed';
  /** Why the search failed; else null. */
  readonly error: InboxError | null;
}

export interface ShowMessageOptions {
  readonly reader: ReadonlySignal<Reader>;
  readonly tabs: () => Pick<LocateOptions, 'tabs' | 'tab' | 'selectTab'>;
  readonly loadLocate: () => LocateMessage | Promise<LocateMessage>;
}

export function createShowMessage({ reader, tabs, loadLocate }: ShowMessageOptions) {
  const shown = signal<ShownMessage | null>(null);

  const search = async (wish: ShownMessage): Promise<void> => {
    let current = wish;
    const set = (state: ShownMessage['state'], error: InboxError | null = null): void => {
      if (shown.peek() === current) shown.value = current = { ...wish, state, error };
    };
    const { message: id, createdAt } = wish;
    // Most are on screen, or nearly.
    if (
      reader
        .peek()
        .list.messages.peek()
        .some((one) => one.id === id)
    )
      return set('found');
    set('searching');
    try {
      const locate = await loadLocate();
      const isWanted = (): boolean => shown.peek() === current;
      set(await locate({ id, createdAt, reader: reader.peek(), ...tabs(), isWanted }));
    } catch (reason) {
      const error = toInboxError(reason);
      set(error ? 'failed' : 'waiting', error);
    }
  };

  effect(() => {
    const isLoaded = reader.value.loadedAt.value > 0;
    untracked(() => {
      const wish = shown.peek();
      const isPending = wish && /waiting|failed/.test(wish.state);
      if (isLoaded && isPending) void search(wish);
      // What was found belongs to the last reader.
      else if (!isLoaded && !isPending && wish?.state !== 'searching') shown.value = null;
    });
  });

  return {
    shown,
    show: ({ message, createdAt }: WishedMessage): void => {
      if (!message) return;
      const wish: ShownMessage = { message, ...(createdAt && { createdAt }), state: 'waiting', error: null };
      shown.value = wish;
      if (reader.peek().loadedAt.peek() > 0) void search(wish);
    },
    end: (): void => {
      shown.value = null;
      reader.peek().list.visit.peek().alone.value = undefined;
    },
  };
}
