/**
 * The message that the host has asked to show, and how far that is. Without a network or a signed-in reader the request waits
 * for the next response, until `end`. The search itself is loaded on first use.
 */
import { effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import type { Message } from '../message.js';
import { WHOLE_INTERVAL_MS } from '../polling/intervals.js';
import type { Reader } from '../reader/reader.js';
import { toInboxError } from '../to-inbox-error.js';
import type { locateMessage, LocateOptions } from './locate-message.js';

export type LocateMessage = typeof locateMessage;

/** What `show` is called with. */
export interface ShowTarget {
  /** The id of a message to find, unfold and focus. */
  readonly message?: string;
  /** When it was sent, in milliseconds since 1970, about: it shortens the search. */
  readonly createdAt?: number;
}

/**
 * `waiting`: for a response of the service. `searching`: requests are in flight. `found`: it is a row of the list. `alone`: it
 * is too far down for the list, and shown in its place. `hidden`: the host hides it, it has expired, or it is in no tab. `missing`:
 * the service does not have it. `failed`: the search could not be finished; the next response of the service tries it again.
 */
export interface ShownMessage extends ShowTarget {
  readonly message: string;
  readonly state: 'waiting' | 'searching' | 'found' | 'alone' | 'hidden' | 'missing' | 'failed';
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
  /** When the last search began. */
  let searchedAt = 0;

  const search = async (request: ShownMessage): Promise<void> => {
    let current = request;
    const set = (state: ShownMessage['state'], error: InboxError | null = null): void => {
      if (shown.peek() === current && state !== current.state) shown.value = current = { ...request, state, error };
    };
    const { message: id, createdAt } = request;
    const isRecheck = request.state === 'alone';
    const { list, loadedAt } = reader.peek();
    searchedAt = loadedAt.peek();
    // Most are on screen, or nearly.
    if (!list.visit.peek().alone.peek() && list.messages.peek().some((one) => one.id === id)) return set('found');
    if (!isRecheck) set('searching');
    try {
      const locate = await loadLocate();
      const isWanted = (): boolean => shown.peek() === current;
      set(await locate({ id, createdAt, isRecheck, reader: reader.peek(), ...tabs(), isWanted }));
    } catch (reason) {
      const error = toInboxError(reason);
      if (!isRecheck) set(error ? 'failed' : 'waiting', error);
    }
  };

  effect(() => {
    const { list, loadedAt } = reader.value;
    const now = loadedAt.value;
    untracked(() => {
      const request = shown.peek();
      // One that was refused would be refused again.
      const isPending = request && /waiting|failed/.test(request.state) && request.error?.code !== 'refused';
      // No poll reaches down to a message that stands alone.
      const isOld = request?.state === 'alone' && Math.abs(now - searchedAt) > WHOLE_INTERVAL_MS;
      if (now && (isPending || (isOld && list.messages.peek()[0]?.id === request.message))) void search(request);
      // What was found belongs to the last reader.
      else if (!now && !isPending && request?.state !== 'searching') shown.value = null;
    });
  });

  const show = ({ message, createdAt }: ShowTarget): void => {
    if (!message) return;
    const request: ShownMessage = { message, ...(createdAt && { createdAt }), state: 'waiting', error: null };
    shown.value = request;
    if (reader.peek().loadedAt.peek() > 0) void search(request);
  };

  // What was found and has left the loaded list is searched again: the service has removed it, or the list begins above it. What
  // the reader has archived or snoozed meanwhile is not: no tab opens by itself.
  let found: Message | undefined;
  effect(() => {
    const { message = '', state } = shown.value ?? {};
    if (state !== 'found') return;
    const { findConfirmed, loaded, placeOf, tab } = reader.peek().list;
    const last = found;
    found = loaded.value && untracked(() => findConfirmed(message));
    if (found || last?.id !== message) return;
    queueMicrotask(() => placeOf(last) === tab.peek().place && show({ message, createdAt: last.createdAt }));
  });

  return {
    shown,
    show,
    end: (): void => {
      shown.value = null;
      reader.peek().list.visit.peek().alone.value = undefined;
    },
  };
}
