/**
 * The context of the panel, which every component of it needs, with the hooks that return it. Its types are declared here, in
 * late-types.ts and in list/row-types.ts, which those files import.
 */
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { Undoable, ShownMessage } from '../store/inbox.js';
import type { Message } from '../store/message.js';
import type { PanelStrings } from '../locales/en-panel.js';
import type { Bindings } from './shortcuts/shortcuts.js';
import type { Formats } from './format.js';
import type { InboxContext } from './host-context.js';
import type { LateFile, LatePanel, SharedWithLate, SnoozeRequest, StartedPanel } from './late-types.js';
import type { SizeObserver } from './list/resize-observer.js';
import type { MessageRowProps, RowStates } from './list/row-types.js';

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

/** The part of the file of the groups that the panel renders. */
export interface Groups {
  readonly GroupedFeed: () => VNode;
}

export interface GroupsFile {
  /** Undefined while it is loading, null after a failure, false without `group`. */
  readonly value: ReadonlySignal<Groups | null | undefined | false>;
  /** Loads it again. */
  readonly load: () => Promise<void>;
}

/** Available to the components of the panel. */
export interface PanelContext extends InboxContext {
  /** Null if there is no visible element to open at. */
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** The type of the action that the host has not decided about yet, by the id of its message. */
  readonly responding: ReadonlySignal<ReadonlyMap<string, string>>;
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
  readonly late: LateFile<LatePanel>;
  readonly shared: SharedWithLate;
  /** What the late file runs for this panel; undefined before it is loaded. */
  readonly started: Signal<StartedPanel | undefined>;
  /** Whether rows were painted: formatters of dates are created after that. */
  readonly isPainted: Signal<boolean>;
  /** The list with groups, if the host sets `group`. */
  readonly groupsFile: GroupsFile;
  /** The elements of the host's in rows. */
  readonly slotted: Set<Element>;
  /** Those that the late file shows, which imports nothing of the panel's. */
  readonly icons: Pick<typeof import('./icon-paths.js'), 'BACK' | 'CLOCK' | 'CLOSE' | 'LOCK' | 'PERSON'>;
  /** What each rendered row is about. */
  readonly rows: RowStates;
  /** Of the list and of texts in its rows. */
  readonly sizes: SizeObserver;
  /** Aborted when the panel is removed. */
  readonly ended: AbortSignal;
  /** Handles `click` of the button in a row that opens a menu with all of its commands. */
  readonly openRowMenu: (event: MouseEvent) => void;
  /** In a list with groups: the component of a row, and whether a row is below that of its group. */
  readonly grouping?: {
    readonly Row: (props: MessageRowProps) => VNode;
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
