/** Receives the messages of the reader's other tabs: their responses, writes and requests. */
import { batch } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { InboxError } from '../../../api/error.js';
import { isAccessLost } from '../../errors.js';
import type { InboxSettings } from '../../settings.js';
import type { Poller } from '../../polling/poller.js';
import type { Visibility } from '../../ports.js';
import type { FeedLoader, Load } from '../feed/load-feed.js';
import type { PollResults } from '../feed/poll-results.js';
import { CLEARED, LEADERSHIP_REQUESTED, POLL_REQUESTED } from './tab-messages.js';
import type { TabMessage } from './tab-messages.js';

export interface TabMessageOptions extends Pick<FeedLoader, 'load'>, Pick<PollResults, 'end' | 'removeRestoredIfLost'> {
  readonly poller: Pick<Poller, 'isLeader' | 'onOtherTabPolled' | 'onPollRequested' | 'onLeadershipRequested'>;
  readonly visibility: Pick<Visibility, 'visible'>;
  readonly settings: ReadonlySignal<InboxSettings>;
  readonly interval: () => number;
  readonly error: Signal<InboxError | null>;
  readonly isLoaded: ReadonlySignal<boolean>;
  readonly announcedIds: Set<string>;
  readonly onStorageChanged: () => void;
  readonly onPreferencesSaved: (preferences: NonNullable<TabMessage['preferences']>) => void;
}

/** Returns what receives a message; `undefined` says that a tab wrote to the storage. */
export function receiveTabMessages(options: TabMessageOptions): (message: unknown) => void {
  const { end, poller, error } = options;

  const take = async (response: InboxError | Load): Promise<InboxError | null> => {
    // Without an interval this tab polls only on demand, and announces by itself.
    const isLeading = poller.isLeader.peek() || options.interval() <= 0;
    const result =
      response instanceof InboxError
        ? response
        : await options.load({ ...response, isAnnounced: response.isAnnounced || !isLeading });
    if (result) error.value = result;
    return result;
  };

  const onResponse = (response: InboxError | Load): void => {
    const isSignedOut = error.peek()?.code === 'signed-out';
    const isKnown = options.isLoaded.peek();
    // Each tab may have a token of its own: losing or getting access in one tab need not hold for another.
    if (response instanceof InboxError && isAccessLost(response) ? isKnown : isSignedOut) poller.onOtherTabPolled();
    // Before its own first response a tab does not know its reader.
    else if (isKnown) poller.onOtherTabPolled(() => take(response));
  };

  const onTabMessage = ({ page, limit = options.settings.peek().pageSize, isAnnounced, ...rest }: TabMessage): void => {
    const result = rest.error && new InboxError(rest.error);
    for (const id of rest.announced ?? []) options.announcedIds.add(id);
    if (rest.preferences) options.onPreferencesSaved(rest.preferences);
    // The other tab's token may have lost access alone: this one shows nothing, and polls once it is visible.
    if (result && options.removeRestoredIfLost(result))
      end.value = { reason: options.visibility.visible() ? 'replaced' : 'cleared' };
    else if (result) onResponse(result);
    else if (page) onResponse({ limit, first: page, isAnnounced });
  };

  return (message) => {
    if (message === CLEARED) end.value = { reason: 'cleared' };
    else if (message === POLL_REQUESTED) poller.onPollRequested();
    else if (message === LEADERSHIP_REQUESTED) poller.onLeadershipRequested();
    else if (message instanceof Object) batch(() => onTabMessage(message));
    else options.onStorageChanged();
  };
}
