/**
 * What the bell and every component of the panel need: the store, the strings, the settings and the host's callbacks.
 * It does not know where they come from. The bell imports only the types, so that its file stays without Preact.
 */
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { InboxError } from '../api/error.js';
import type { Cell, Watchable } from '../shared/cell.js';
import type { Undoable } from '../store/inbox.js';
import type { Inbox } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import type { ShownMessage } from '../store/inbox.js';
import type { BellStrings } from '../locales/en-bell.js';
import type { Plural } from '../locales/en-bell.js';
import type { PanelStrings } from '../locales/en-panel.js';
import type { Announcement } from './bell/announcement.js';
import type { GroupsFile } from './groups/load-groups.js';
import type { MessageRow } from './list/message-row.js';
import type { Bindings } from './shortcuts/shortcuts.js';
import type { RowStates } from './list/row-state.js';
import type { PendingActions } from './list/pending-actions.js';
import type { PanelAnchor } from './panel/anchor.js';
import type { LateFile } from './panel/late-file.js';
import type { MountPreferences } from './preferences/mount-preferences.js';
import type { Customization } from './customization.js';
import type { Formats } from './format.js';
import type { StartedPanel } from './start-panel.js';
import type { SnoozeRequest } from './snooze/snooze-context.js';

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

/** Until when a message was snoozed, or why a press has no effect yet, or none. */
export interface PanelNote {
  /** May have a placeholder for `title`. */
  readonly text: string;
  readonly title?: string;
  /** The text of the button, empty for none. "Undo" by default. */
  readonly button?: string;
  readonly onPress?: () => void;
  /** What can be undone at the time. The next command replaces the note. */
  readonly after: Undoable | null;
}

/** Available to the components of the panel. */
export interface PanelContext extends InboxContext, PendingActions, PanelAnchor {
  /** Those that the panel's file has. */
  readonly strings: ReadonlySignal<PanelStrings>;
  readonly formats: ReadonlySignal<Formats>;
  /** How many messages the commands of a row change, if they are those of a group. */
  readonly groupSize?: number;
  /** Id of the message whose row had the focus last, also while the panel is closed; empty for none. */
  readonly focusedId: Signal<string>;
  /** The shortcuts, with the keys that the host gave them; none before the late file is loaded. */
  readonly bindings: Signal<Bindings>;
  /**
   * Not empty while the reader searches: a selector of what gets the focus when the search ends, in the panel: its button, or the
   * current row.
   */
  readonly search: Signal<'' | '.search-toggle' | 'article[tabindex="0"]'>;
  /** Shows the choices of a snooze. Here, because rows are also in the file of the search, which must not load another one. */
  readonly openSnooze: (request: SnoozeRequest) => void;
  /** The text of the bar at the foot of the panel, in place of that of the last command; null for none. */
  readonly note: Signal<PanelNote | null>;
  /** The message of `show()` whose row has taken the focus: it takes it once, also if the list is rendered again. */
  readonly handled: { current: ShownMessage | null };
  /** What no row is painted with: loaded once the panel is shown. */
  readonly late: LateFile<typeof import('./late-panel.js')>;
  readonly shared: (typeof import('./panel/shared-with-late.js'))['shared'];
  /** What the late file runs for this panel; undefined before it is loaded. */
  readonly started: Signal<StartedPanel | undefined>;
  /** Whether rows were painted: formatters of dates are created after that. */
  readonly isPainted: Signal<boolean>;
  readonly groupsFile: GroupsFile;
  /** The elements of the host's in rows. */
  readonly slotted: Set<Element>;
  /** Those that the late file shows, which imports nothing of the panel's. */
  readonly icons: Pick<typeof import('./icon-paths.js'), 'BACK' | 'CLOCK' | 'CLOSE' | 'LOCK' | 'PERSON'>;
  /** What each rendered row is about. */
  readonly rows: RowStates;
  /** Aborted when the panel is removed. */
  readonly ended: AbortSignal;
  /** Handles `click` of the button in a row that opens a menu with all of its commands. */
  readonly openRowMenu: (event: MouseEvent) => void;
  /** In a list with groups: the component of a row, and whether a row is below that of its group. */
  readonly grouping?: {
    readonly Row: typeof MessageRow;
    readonly isMember: (message: Message) => boolean;
  };
}

const Context = createContext<PanelContext | undefined>(undefined);

export const PanelProvider = Context.Provider;

/** The context of the panel that the calling component belongs to; each of them is inside of a PanelProvider. */
export function usePanel(): PanelContext {
  return useContext(Context)!;
}

/** The strings of the page's language. The calling component renders again when the language changes. */
export const useStrings = (): PanelStrings => usePanel().strings.value;
