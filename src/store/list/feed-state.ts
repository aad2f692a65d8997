/** The loaded part of a list, as signals. Only the feed writes them. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Message } from '../message.js';

export interface FeedState {
  /** Newest first. A message that did not change stays the same object. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** The oldest message is loaded. */
  readonly reachedEnd: ReadonlySignal<boolean>;
  /** A count of the loaded messages is a lower bound: a scan was cut short, or a response was out of order. */
  readonly isCountPartial: ReadonlySignal<boolean>;
  /** The host hides the message: it is neither shown nor counted. Reads signals. */
  readonly isHidden: (message: Message) => boolean;
}

export interface WritableFeedState extends FeedState {
  readonly messages: Signal<readonly Message[]>;
  readonly reachedEnd: Signal<boolean>;
  readonly isCountPartial: Signal<boolean>;
}

export const createFeedState = (isHidden: FeedState['isHidden'] = () => false): WritableFeedState => ({
  messages: signal<readonly Message[]>([]),
  reachedEnd: signal(false),
  isCountPartial: signal(false),
  isHidden,
});
