/**
 * Scope: what every component may reach without being handed it. It does not know where any of it comes from.
 */
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Inbox } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import type { BellStrings } from '../locales/en-bell.js';
import type { Strings } from '../locales/en.js';
import type { PendingActions } from './list/pending-actions.js';
import type { Anchor } from './panel/anchor.js';
import type { Customization } from './customization.js';
import type { Formats } from './format.js';

export interface ViewSettings {
  readonly display: 'popover' | 'inline';
  /** Where the panel opens, as in CSS: `bottom-end`, `bottom-start`, `top-end`, `top-start`. */
  readonly placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  readonly badge: 'unread' | 'unseen';
  readonly preferences: boolean;
  /** Whether a done action can be set back. */
  readonly undo: boolean;
  /** Hosts other than the page's own that avatars may come from, over https. */
  readonly avatarHosts: readonly string[];
}

export type CloseReason = 'escape' | 'outside' | 'close' | 'navigate' | 'script';

/** What is at hand before the panel is: all that the bell and the live region need, and what the panel is given. */
export interface InboxContext {
  readonly inbox: Inbox;
  readonly strings: ReadonlySignal<BellStrings & Partial<Strings>>;
  /** False while words are on their way, and nothing is to be read. */
  readonly isReady: ReadonlySignal<boolean>;
  readonly customization: ReadonlySignal<Customization>;
  /** What times and numbers are written in, as a BCP 47 tag that the browser may not know. */
  readonly locale: ReadonlySignal<string>;
  /** Where times are shown for: an IANA name that nobody has checked, or empty for the browser's own. */
  readonly timeZone: ReadonlySignal<string>;
  readonly settings: ReadonlySignal<ViewSettings>;
  readonly open: ReadonlySignal<boolean>;
  /** The host's own bell, which the panel opens at; null for ours. */
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** Milliseconds since 1970; it ticks every minute while somebody reads it. */
  readonly now: ReadonlySignal<number>;
  /** How many messages came in since the first load; it only grows. */
  readonly arrivedCount: ReadonlySignal<number>;
  /** What the live region says. The view writes it. */
  readonly announcement: Signal<string>;
  setOpen(open: boolean, reason: CloseReason): void;
  /**
   * A message is being opened, `url` checked and absolute or empty: tells the host, marks it read, and closes a popover
   * where there is somewhere to go. False where the host keeps the reader here, so that the link must not be followed.
   */
  openMessage(message: Message, url: string): boolean;
  /** A button was pressed: asks the host, then records the action. Settles once the host has decided. */
  readonly actOn: (message: Message, action: Action) => Promise<void>;
  /** Id of the message whose last action was not taken, since there was no room to store it; empty for none. */
  readonly notStored: Signal<string>;
}

export interface PanelContext extends InboxContext, PendingActions, Anchor {
  readonly strings: ReadonlySignal<Strings>;
  readonly formats: ReadonlySignal<Formats>;
}
