/** Declares the context that the element gives the bell and the panel: store, settings and the host's callbacks. No Preact. */
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { InboxError } from '../api/error.js';
import type { BellStrings, Plural } from '../locales/en-bell.js';
import type { PanelStrings } from '../locales/en-panel.js';
import type { Cell, Watchable } from '../shared/cell.js';
import type { Inbox } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import type { callHook, Customization } from './customization.js';
import type { textDirection } from './text-direction.js';

export interface Announcement {
  /** Each text is announced, also the same one again: a space at its end then makes it differ. */
  value: string;
  /** The same text node for all texts: some screen readers read a replaced node twice. */
  readonly node: Text;
}

export interface ViewSettings {
  readonly display: 'popover' | 'inline';
  readonly density: 'auto' | 'comfortable' | 'compact';
  readonly placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  readonly preferences: boolean;
  /** Whether a completed action can be undone. */
  readonly undo: boolean;
  /** Whether messages may have emphasis and links. */
  readonly richText: boolean;
  /** The path of the key by which messages are grouped; a function of the host takes precedence. */
  readonly group: string | null;
  /** Hosts, besides the page's own, that avatars may be loaded from. */
  readonly avatarHosts: readonly string[];
}

export type CloseReason = 'escape' | 'outside' | 'close' | 'navigate' | 'script';

/** Available before the store is loaded, for the bell and for the note of a panel that could not be loaded. */
export interface BellContext {
  readonly root: ShadowRoot;
  readonly strings: Watchable<BellStrings>;
  /** Writes the badge's number. The panel replaces it, so that badge and tab have the same digits. */
  readonly formatCount: Cell<(count: number) => string>;
  /** The count that the bell shows. */
  readonly badge: Watchable<'unread' | 'unseen'>;
  readonly isPopover: Watchable<boolean>;
  /** The popover is open, or the panel is inline. */
  readonly isShown: Watchable<boolean>;
  readonly open: Watchable<boolean>;
  /** True while the tag is moved in its page, until the end of that task, or while it is removed. */
  readonly isMoving: Watchable<boolean>;
  /** The host's own button that the panel opens at; null for the bell. */
  readonly anchor: Watchable<HTMLElement | null>;
  readonly setOpen: (open: boolean, reason: CloseReason) => void;
}

/** The part of the context that the elements of the preferences need: their file imports nothing of the panel's. */
export interface PreferencesHost extends Pick<
  InboxContext,
  'root' | 'inbox' | 'completeStrings' | 'customization' | 'locale' | 'announcement' | 'pluralText'
> {
  readonly strings: ReadonlySignal<PanelStrings>;
  readonly textDirection: typeof textDirection;
  readonly callHook: typeof callHook;
  /** Why no switch is shown; empty if there are switches. The list writes it, the panel shows it. */
  readonly emptyText: Signal<string>;
  readonly lockPath: string;
}

/** Returns a function that unmounts. */
export type MountPreferences = (host: PreferencesHost, container: HTMLElement) => () => void;

/** Available before the panel is loaded. */
export interface InboxContext extends BellContext {
  readonly inbox: Inbox;
  readonly settings: ReadonlySignal<ViewSettings>;
  readonly strings: ReadonlySignal<BellStrings>;
  readonly isPopover: ReadonlySignal<boolean>;
  readonly isShown: ReadonlySignal<boolean>;
  readonly open: ReadonlySignal<boolean>;
  readonly isMoving: ReadonlySignal<boolean>;
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** The texts in the page's language, English where they are missing, with the host's own. Reads signals. */
  readonly completeStrings: <Texts extends object>(english: Texts) => Texts;
  /** No text is shown before the strings of the page's language are loaded. */
  readonly isReady: ReadonlySignal<boolean>;
  readonly customization: ReadonlySignal<Customization>;
  /** BCP 47 tag for times and numbers; the browser may not support it. */
  readonly locale: ReadonlySignal<string>;
  /** IANA time zone, not validated; empty for the browser's own. */
  readonly timeZone: ReadonlySignal<string>;
  /** Milliseconds since 1970 by the service's clock. Changes every minute and with each load while it has subscribers. */
  readonly now: ReadonlySignal<number>;
  /** Messages that arrived since the first load; never decreases. */
  readonly arrivedCount: ReadonlySignal<number>;
  /** Inserts the number. Reads signals. */
  readonly pluralText: (forms: Plural, count: number) => string;
  /** Reports a file that could not be loaded to the host; the part that needs it shows the failure. */
  readonly onFileError: (reason: unknown) => void;
  /** Only src/ui writes it. */
  readonly announcement: Announcement;
  /**
   * Reports that the reader opens a message, marks it as read, and closes a popover before a navigation. `url` is validated and
   * absolute, or empty. Returns false if the host prevents the navigation.
   */
  readonly openMessage: (message: Message, url: string) => boolean;
  /** Undefined until the file of the preferences is loaded, which `inbox.preferences.load` does. */
  readonly mountPreferences: Signal<MountPreferences | undefined>;
  /** Asks the host, then records the action. Settles once the host has decided. */
  readonly actOn: (message: Message, action: Action) => Promise<void>;
  /** The message whose last action could not be stored. */
  readonly notStored: Signal<{ readonly id: string; readonly error: InboxError } | null>;
}
