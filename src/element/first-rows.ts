/**
 * The rows of the first page, for a panel that opens before the store is loaded. The store shows the same: where it might not, as
 * with a filter, a snooze, a host that maps messages or what is stored to be sent, there are none, and the panel waits for it.
 */
import type { InboxPageDto } from '../api/inbox/feed.js';
import { overlay } from '../store/list/overlay.js';
import { toMessages } from '../store/list/loading/page-messages.js';
import { ALL } from '../store/list/tabs/tabs.js';
import type { InboxSettings } from '../store/settings.js';
import { isOrdered } from '../store/message-order.js';
import type { Message } from '../store/message.js';
import { hasStoredWork } from '../store/reader/commands/stored-work.js';
import { decodeFirstPage } from './client/first-page.js';
import type { CoreHost } from './core-host.js';
import type { FirstPage } from './loading/first-load.js';

export interface FirstRows {
  readonly page: InboxPageDto;
  readonly messages: readonly Message[];
}

/** Tabs without a filter of the host's have no count of their own. */
const isPlain = ({ cache, tabs, visibility }: InboxSettings, tab: string): boolean =>
  !cache && !visibility && tab === ALL.id && tabs.every(({ label }) => !label);

export function firstRows(
  { config, tab }: Pick<CoreHost, 'config' | 'tab'>,
  settings: InboxSettings,
  first: FirstPage | undefined,
): FirstRows | undefined {
  if (!first || !isPlain(settings, tab()) || first.state.snoozed.size > 0 || hasStoredWork(first.storage))
    return undefined;
  const page = decodeFirstPage(config, first.body);
  const received = toMessages(page.data);
  const isRegular =
    page.dropped === 0 &&
    isOrdered(received) &&
    new Set(received.map(({ id }) => id)).size === received.length &&
    !received.some(({ undated, snoozedUntil }) => undated || snoozedUntil > 0);
  const messages = received.map((message) => overlay(message, first.state)).filter(({ archived }) => !archived);
  return isRegular && messages.length > 0 ? { page, messages } : undefined;
}
