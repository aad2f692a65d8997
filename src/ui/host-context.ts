/**
 * The context that the element gives the bell and the panel: the store, the settings and the host's callbacks. It does not know
 * where they come from, and imports no Preact.
 */
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
  /** Each text that is set is announced, also the same one again: it then differs by a space at its end. */
  value: string;
  /** One text node that changes: some screen readers read a replaced node twice. */
  readonly node: Text;
}

export interface ViewSettings {
  readonly display: 'popover' | 'inline';
  readonly density: 'auto' | 'comfortable' | 'compact';
  /** Where the panel opens, as in CSS: `bottom-end`, `bottom-start`, `top-end`, `top-start`. */
  readonly placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  readonly preferences: boolean;
  /** Whether a completed action can be undone. */
  readonly undo: boolean;
  /** Whether texts of messages have emphasis and links. */
  readonly richText: boolean;
  /** The path of the key of a message's group, unless the host gives a function; empty or null for no groups. */
  readonly group: string | null;
  /** Hosts, besides the page's own, that avatars may be loaded from. */
  readonly avatarHosts: readonly string[];
}

export type CloseReason = 'escape' | 'outside' | 'close' | 'navigate' | 'script';

/** Available before the store is loaded: all that the bell needs, and the note of a panel that could not be loaded. */
export interface BellContext {
  /** Of the tag. */
  readonly root: ShadowRoot;
  readonly strings: Watchable<BellStrings>;
  /** Writes the badge's number. The panel replaces it, so that badge and tab have the same digits. */
  readonly formatCount: Cell<(count: number) => string>;
  /** The count that the bell shows. */
  readonly badge: Watchable<'unread' | 'unseen'>;
  /** By the settings; else the panel is inline. */
  readonly isPopover: Watchable<boolean>;
  /** The popover is open, or the panel is inline. */
  readonly isShown: Watchable<boolean>;
  readonly open: Watchable<boolean>;
  /** From the moment in which the tag is moved in its page until the end of that task, or while it is removed. */
  readonly isMoving: Watchable<boolean>;
  /** The host's own button that the panel opens at; null for the bell. */
  readonly anchor: Watchable<HTMLElement | null>;
  readonly setOpen: (open: boolean, reason: CloseReason) => void;
}

/** What the panel hands over to the elements of the preferences, whose file imports nothing of the panel's. */
export interface PreferencesHost extends Pick<
  InboxContext,
  'root' | 'inbox' | 'completeStrings' | 'customization' | 'locale' | 'announcement' | 'pluralText'
> {
  readonly strings: ReadonlySignal<PanelStrings>;
  readonly textDirection: typeof textDirection;
  readonly callHook: typeof callHook;
  /** Why there is nothing to switch; empty if there is something. The list writes it, the panel shows it. */
  readonly emptyText: Signal<string>;
  /** The picture of what is locked. */
  readonly lockPath: string;
}

/** Returns a function that removes what it has put into `container`. */
export type MountPreferences = (host: PreferencesHost, container: HTMLElement) => () => void;

/** Available before the panel is loaded. Its values are signals, which components follow. */
export interface InboxContext extends BellContext {
  readonly inbox: Inbox;
  readonly settings: ReadonlySignal<ViewSettings>;
  readonly strings: ReadonlySignal<BellStrings>;
  readonly isPopover: ReadonlySignal<boolean>;
  readonly isShown: ReadonlySignal<boolean>;
  readonly open: ReadonlySignal<boolean>;
  readonly isMoving: ReadonlySignal<boolean>;
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** Strings in the page's language, and English where they are not loaded, with the host's. Reads signals. */
  readonly completeStrings: <Texts extends object>(english: Texts) => Texts;
  /** False until the strings of the page's language are loaded; no text is shown before. */
  readonly isReady: ReadonlySignal<boolean>;
  readonly customization: ReadonlySignal<Customization>;
  /** BCP 47 tag for times and numbers; the browser may not support it. */
  readonly locale: ReadonlySignal<string>;
  /** IANA time zone, not validated; empty for the browser's own. */
  readonly timeZone: ReadonlySignal<string>;
  /** Milliseconds since 1970, by the service's clock; changes every minute, and with each load, while it has subscribers. */
  readonly now: ReadonlySignal<number>;
  /** How many messages arrived since the first load; never decreases. */
  readonly arrivedCount: ReadonlySignal<number>;
  /** The form of a text for a count, with the number in it. Reads signals. */
  readonly pluralText: (forms: Plural, count: number) => string;
  /** A file of the panel could not be loaded; what needs it says so by itself. Reports it to the host. */
  readonly onFileError: (reason: unknown) => void;
  /** Text of the live region. Only src/ui writes it. */
  readonly announcement: Announcement;
  /**
   * Reports that the reader opens a message, marks it as read, and closes a popover if there is a URL to follow.
   * `url` is validated and absolute, or empty. Returns false if the host prevents the navigation.
   */
  readonly openMessage: (message: Message, url: string) => boolean;
  /** Shows the switches of the preferences; undefined until their file is loaded, as `inbox.preferences.load` does. */
  readonly mountPreferences: Signal<MountPreferences | undefined>;
  /** Asks the host, then records the action. Settles once the host has decided. */
  readonly actOn: (message: Message, action: Action) => Promise<void>;
  /** The message whose last action could not be stored, and why; null for none. */
  readonly notStored: Signal<{ readonly id: string; readonly error: InboxError } | null>;
}
