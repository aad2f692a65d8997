/** Declares types of the files that the panel loads later, and of the functions that it passes to them instead of imports. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Undoable } from '../store/inbox.js';
import type { PanelContext, PanelNote } from './context.js';
import type { renderMessage } from './customization.js';
import type { focusWhenRendered } from './focus-when-rendered.js';
import type { FeedItem, isHeading } from './list/feed-items.js';
import type { rowTexts } from './list/rows/row-texts.js';
import type { RowState } from './list/rows/row-types.js';
import type { currentRow, isTyped, rowOf } from './list/row-elements.js';
import type { VirtualItem } from './list/window/visible-items.js';
import type { destination } from './menu/menu-keys.js';
import type { measureFit } from './panel/fit.js';
import type { InboxContext } from './host-context.js';
import type { Attributes } from './dom.js';

export interface LateFile<M> {
  /** Undefined after a failure, which is reported. */
  readonly load: (context: Pick<InboxContext, 'onFileError'>) => Promise<M | undefined>;
  /** Calls `run` with the file: at once if it is loaded. */
  readonly use: (panel: PanelContext, run: (file: M) => void) => Promise<void>;
}

export type PanelKeyEvent = KeyboardEvent & { readonly currentTarget: HTMLElement };

export interface MenuItem {
  readonly text: string;
  /** The menu closes after it. Undefined for an item that is not available now. */
  readonly onPress: ((event: MouseEvent) => void) | undefined;
  readonly path?: string | undefined;
  readonly attributes?: Attributes;
  /** Empty for a button. */
  readonly href?: string;
}

export interface MenuRequest {
  /** Gets `aria-expanded`, and the focus when the menu closes. */
  readonly button: HTMLElement;
  /** The accessible name of the menu. */
  readonly label: string;
  /** Opened by a pointer: until a key is pressed, the first item has the focus without a ring. */
  readonly isPointed: boolean;
  readonly items: readonly MenuItem[];
}

export interface SnoozeRequest {
  /** The row of a message or of a group. */
  readonly row: HTMLElement;
  /** Opened by a pointer: the first choice has the focus without a ring. */
  readonly isPointed: boolean;
  /** Functions of the late file, which the file of the choices does not import. */
  readonly destination: typeof destination;
  readonly stayAt: (
    shared: Pick<SharedWithLate, 'positionNextTo'>,
    anchor: Element,
    box: HTMLElement,
    signal: AbortSignal,
  ) => () => void;
  /** Call before the row is removed: its neighbour takes the focus. */
  readonly leaveRow: (row: HTMLElement) => void;
  /** Can be undone, unless the store refuses the time. */
  readonly run: (until: number) => void;
}

export interface Interruption {
  /** Whether a dialog of the page hides the panel. */
  readonly isOn: () => boolean;
  /** The panel is about to be hidden by the page, not by the reader. */
  readonly begin: () => void;
  readonly stop: () => void;
}

export interface Watched {
  readonly panel: PanelContext;
  /** The popover, or the inline panel. */
  readonly box: HTMLElement;
  /** Positions a popover again. */
  readonly place: () => void;
  /** A dialog has closed the popover before this file was loaded. */
  readonly isHidden: boolean;
  /** The element of the panel that had the focus last, before this file was loaded. */
  readonly earlier: Element | undefined;
  /** The dialogs that were open before the popover. */
  readonly shownBefore: readonly Element[];
}

/** The first rows of a list at the moment in which it becomes a virtual one. */
export interface RenderedFeed {
  readonly feed: Element | null;
  readonly items: readonly VirtualItem<FeedItem>[];
}

export interface VirtualList {
  /** Call after scrolling or resizing. Returns a function that renders the rows that are on screen now. */
  readonly measureRange: (list: Element) => () => void;
  /** Call while rendering: it subscribes to the range, and measures the rows before the DOM changes. */
  readonly select: (allItems: readonly FeedItem[], tabStop: number) => readonly VirtualItem<FeedItem>[];
  /** Call after the DOM has changed: sets the space between rows. */
  readonly afterRender: (renderedFeed: Element) => void;
}

/** Counts the loads that the list has started by itself. */
export interface AutomaticLoads {
  loads: number;
  /** The number of messages at the last load. */
  count: number;
}

export interface SharedWithLate {
  readonly SLOT_PREFIX: string;
  readonly currentRow: typeof currentRow;
  readonly focusWhenRendered: typeof focusWhenRendered;
  readonly isHeading: typeof isHeading;
  readonly isOpening: (event: Event) => boolean;
  readonly isTyped: typeof isTyped;
  readonly measureFit: typeof measureFit;
  readonly position: (context: Pick<PanelContext, 'anchor' | 'settings'>, panel: HTMLElement) => void;
  readonly positionNextTo: (anchor: Element, box: HTMLElement, prefersBelow: boolean, prefersEnd: boolean) => void;
  readonly renderMessage: typeof renderMessage;
  readonly rowOf: typeof rowOf;
  readonly rowTexts: typeof rowTexts;
  readonly togglePopover: (panel: Partial<HTMLElement>, isOpen: boolean) => void;
}

/** The functions of the late file for one panel. */
export interface StartedPanel {
  readonly handleKey: (event: PanelKeyEvent) => void;
  /** Describes the changes of the last command. Reads signals. */
  readonly describeUndo: (undoable: Undoable) => Omit<PanelNote, 'after'>;
  /** For an empty tab of archived or snoozed messages. Reads signals. */
  readonly emptyTexts: (tab: 'archived' | 'snoozed') => readonly [title: string, text: string];
  /** Describes the list where a key shows the shortcuts; else empty. */
  readonly keysHint: ReadonlySignal<string>;
  readonly updateRow: (row: HTMLElement) => void;
  /** Call after rendering a feed: new rows at its start fade in. */
  readonly animateArrivals: (feed: Element) => void;
  readonly createVirtualList: (rendered: RenderedFeed) => VirtualList;
  /** Arrivals are not inserted while the top of the list is out of sight. */
  readonly isScrolled: (list: Element) => boolean;
  /** Listens to the containers that scroll the list from outside; returns a function that stops. */
  readonly listenToOuterScroll: (list: Element, onScroll: () => void) => () => void;
  /** Keeps the popover at its anchor when the page has moved. */
  readonly followAnchor: (popover: HTMLElement) => void;
  readonly watchTabs: (bar: HTMLElement) => () => void;
  readonly loadAhead: (list: Element, button: Element, automatic: AutomaticLoads) => () => void;
}

export interface LatePanel {
  readonly build: string;
  readonly pressTitle: (event: MouseEvent, text: HTMLElement, path: readonly EventTarget[]) => void;
  readonly showArrivals: (panel: PanelContext, list: Element, isByKey: boolean) => void;
  readonly openHeadMenu: (
    panel: PanelContext,
    request: Pick<MenuRequest, 'button' | 'isPointed'>,
    onPreferences: (() => void) | undefined,
  ) => void;
  readonly openMenu: (panel: Pick<PanelContext, 'shared'>, request: MenuRequest) => void;
  readonly openRowMenu: (
    row: HTMLElement,
    state: RowState,
    button: HTMLElement,
    isPointed: boolean,
    isWhole: boolean,
  ) => void;
  readonly watchPage: (watched: Watched) => Interruption;
  readonly markAllRead: (panel: PanelContext) => boolean;
  readonly startPanel: (panel: PanelContext) => StartedPanel;
  readonly undoLast: (panel: PanelContext, element?: Element | null) => boolean;
}
