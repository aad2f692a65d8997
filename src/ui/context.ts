/** Provides the context of the panel to its components, and the hooks that return it. late-types.ts has more of its types. */
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
import type { SizeObserver } from './list/window/resize-observer.js';
import type { MessageRowProps, RowStates } from './list/rows/row-types.js';

/** A text in the bar at the foot of the panel: the end of a snooze, or why a press has no effect yet. */
export interface PanelNote {
  /** May contain `{title}`. */
  readonly text: string;
  readonly title?: string;
  /** The label of the button, empty for none. "Undo" by default. */
  readonly button?: string;
  readonly onPress?: () => void;
  /** The command that can be undone now. The next command replaces the note. */
  readonly after: Undoable | null;
}

export interface Groups {
  readonly GroupedFeed: () => VNode;
}

export interface GroupsFile {
  /** Undefined during loading, null after a failure, false without `group`. */
  readonly value: ReadonlySignal<Groups | null | undefined | false>;
  /** Loads the file again. */
  readonly load: () => Promise<void>;
}

export interface PanelContext extends InboxContext {
  /** Null if no visible element exists to open at. */
  readonly anchor: ReadonlySignal<HTMLElement | null>;
  /** The type of the action that the host has not decided about yet, by message id. */
  readonly responding: ReadonlySignal<ReadonlyMap<string, string>>;
  /** The strings of the panel's file. */
  readonly strings: ReadonlySignal<PanelStrings>;
  readonly formats: ReadonlySignal<Formats>;
  /** How many messages the commands of a group's row change. */
  readonly groupSize?: number;
  /** The message whose row had the focus last, also while the panel is closed; empty for none. */
  readonly focusedId: Signal<string>;
  /** The shortcuts with the keys of the host; none before the late file is loaded. */
  readonly bindings: Signal<Bindings>;
  /** Selects the element that gets the focus when the search ends: its button or the current row. Empty without a search. */
  readonly search: Signal<'' | '.search-toggle' | 'article[tabindex="0"]'>;
  /** In the context, because the file of the search also renders rows and must not load another copy. */
  readonly openSnooze: (request: SnoozeRequest) => void;
  /** The text in the bar at the foot of the panel, in place of that of the last command. */
  readonly note: Signal<PanelNote | null>;
  /** The message of `show()` whose row has taken the focus: it takes it only once. */
  readonly handled: { current: ShownMessage | null };
  /** The code that no row is painted with, loaded once the panel is shown. */
  readonly late: LateFile<LatePanel>;
  readonly shared: SharedWithLate;
  /** The functions of the late file for this panel; undefined before it is loaded. */
  readonly started: Signal<StartedPanel | undefined>;
  /** Formatters of dates are created only after rows were painted. */
  readonly isPainted: Signal<boolean>;
  readonly groupsFile: GroupsFile;
  /** The host's elements in rows. */
  readonly slotted: Set<Element>;
  /** For the late file, which imports nothing of the panel's. */
  readonly icons: Pick<typeof import('./icon-paths.js'), 'BACK' | 'CLOCK' | 'CLOSE' | 'LOCK' | 'PERSON'>;
  readonly rows: RowStates;
  /** Observes the list and the texts in its rows. */
  readonly sizes: SizeObserver;
  /** Aborted when the panel is removed. */
  readonly ended: AbortSignal;
  readonly openRowMenu: (event: MouseEvent) => void;
  /** Only in a list with groups. */
  readonly grouping?: {
    readonly Row: (props: MessageRowProps) => VNode;
    readonly isMember: (message: Message) => boolean;
  };
}

const Context = createContext<PanelContext | undefined>(undefined);

export const PanelProvider = Context.Provider;

/** Call inside of a PanelProvider. */
export function usePanel(): PanelContext {
  return useContext(Context)!;
}

/** The calling component renders again when the language changes. */
export const useStrings = (): PanelStrings => usePanel().strings.value;
