/** Searches for the message that the host asked to show. Without a network or a reader it waits for the next response. */
import { effect, untracked } from '@preact/signals-core';
import type { Message } from '../message.js';
import { WHOLE_INTERVAL_MS } from '../polling/intervals.js';
import type { ReaderParts } from '../reader/reader-parts.js';
import { toInboxError } from '../to-inbox-error.js';
import { locateMessage } from './locate-message.js';
import type { ShownMessage } from '../inbox.js';

export interface ShowMessage {
  /** Searches for what is asked for, unless it waits for a response. */
  readonly search: () => void;
  readonly dispose: () => void;
}

const isPending = (request: ShownMessage | null): request is ShownMessage =>
  request !== null && /waiting|failed/.test(request.state);

export function createShowMessage(
  parts: Pick<ReaderParts, 'show' | 'list' | 'feed' | 'found' | 'polling' | 'loadedAt'>,
): ShowMessage {
  const { list, loadedAt } = parts;
  const { shown, tabs } = parts.show;
  /** When the last search began. */
  let searchedAt = 0;

  const search = async (request: ShownMessage): Promise<void> => {
    let current = request;
    const set = (state: ShownMessage['state'], error: ShownMessage['error'] = null): void => {
      if (shown.peek() === current && state !== current.state) shown.value = current = { ...request, state, error };
    };
    const { message: id, createdAt } = request;
    const isRecheck = request.state === 'alone';
    searchedAt = loadedAt.peek();
    // Most are on screen, or nearly.
    if (!list.visit.peek().alone.peek() && list.messages.peek().some((one) => one.id === id)) return set('found');
    if (!isRecheck) set('searching');
    try {
      const isWanted = (): boolean => shown.peek() === current;
      set(await locateMessage({ id, createdAt, isRecheck, reader: parts, ...tabs(), isWanted }));
    } catch (reason) {
      const error = toInboxError(reason);
      if (!isRecheck) set(error ? 'failed' : 'waiting', error);
    }
  };

  const stopWaiting = effect(() => {
    const now = loadedAt.value;
    untracked(() => {
      const request = shown.peek();
      // One that was refused would be refused again.
      const isDue = isPending(request) && request.error?.code !== 'refused';
      // No poll reaches down to a message that is shown alone.
      const isOld = request?.state === 'alone' && Math.abs(now - searchedAt) > WHOLE_INTERVAL_MS;
      if (now && request && (isDue || (isOld && list.messages.peek()[0]?.id === request.message))) void search(request);
      // The message that was found belongs to the last reader.
      else if (!now && !isDue && request?.state !== 'searching') shown.value = null;
    });
  });

  const searchAgain = (): void => {
    const request = shown.peek();
    if (isPending(request) && loadedAt.peek() > 0) void search(request);
  };

  // A found message that has left the loaded list is searched again: the service has removed it, or the list begins above it. One
  // that the reader has archived or snoozed meanwhile is not: no tab opens by itself.
  let found: Message | undefined;
  const stopWatching = effect(() => {
    const { message = '', state } = shown.value ?? {};
    if (state !== 'found') return;
    const last = found;
    found = list.loaded.value && untracked(() => list.findConfirmed(message));
    if (found || last?.id !== message) return;
    queueMicrotask(() => {
      if (list.placeOf(last) !== list.tab.peek().place) return;
      shown.value = { message, createdAt: last.createdAt, state: 'waiting', error: null };
      searchAgain();
    });
  });

  return {
    search: searchAgain,
    dispose: () => {
      stopWaiting();
      stopWatching();
    },
  };
}
