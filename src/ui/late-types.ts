/**
 * Types of the files that the panel loads later, and of what it hands over to them: they import nothing of the panel's file,
 * and so no Preact.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Undoable } from '../store/inbox.js';
import type { PanelContext, PanelNote } from './context.js';
import type { renderMessage } from './customization.js';
import type { focusWhenRendered } from './focus-when-rendered.js';
import type { FeedItem, isHeading } from './list/feed-items.js';
import type { rowTexts } from './list/row-texts.js';
import type { RowState } from './list/row-types.js';
import type { currentRow, isTyped, rowOf } from './list/rows.js';
import type { VirtualItem } from './list/visible-items.js';
import type { destination } from './menu/menu-keys.js';
import type { measureFit } from './panel/fit.js';
import type { InboxContext } from './host-context.js';
import type { Attributes } from './bell/dom.js';

export interface LateFile<M> {
  /** Loads it, if it is not loaded; undefined after a failure, which is reported. */
  readonly load: (context: Pick<InboxContext, 'onFileError'>) => Promise<M | undefined>;
  /** Calls `run` with the file: at once, if it is loaded. */
  readonly use: (panel: PanelContext, run: (file: M) => void) => Promise<void>;
}

export type PanelKeyEvent = KeyboardEvent & { readonly currentTarget: HTMLElement };

export interface MenuItem {
  readonly text: string;
  /** What a press does; the menu closes after it. Undefined for an item that is not available now. */
  readonly onPress: ((event: MouseEvent) => void) | undefined;
  /** The path of an icon. */
  readonly path?: string | undefined;
  readonly attributes?: Attributes;
  /** Of a link; empty for a button. */
  readonly href?: string;
}

export interface MenuRequest {
  /** `aria-expanded` says whether the menu is open. Where the focus returns to. */
  readonly button: HTMLElement;
  /** Names the menu. */
  readonly label: string;
  /** Opened by a pointer: until a key is pressed, the first item has the focus without a ring. */
  readonly isPointed: boolean;
  readonly items: readonly MenuItem[];
}

export interface SnoozeRequest {
  /** Of the message, or of a group. */
  readonly row: HTMLElement;
  /** Pressed by a pointer: the first choice has the focus without a ring. */
  readonly isPointed: boolean;
  /** Of the late file, which this one does not import: the item of a menu that a key moves the focus to, and the place of the popover. */
  readonly destination: typeof destination;
  readonly stayAt: (
    shared: Pick<SharedWithLate, 'positionNextTo'>,
    anchor: Element,
    box: HTMLElement,
    signal: AbortSignal,
  ) => () => void;
  /** Before the row is removed: its neighbour takes the focus. */
  readonly leaveRow: (row: HTMLElement) => void;
  /** Snoozes until a time, which can be undone unless the store refuses it. */
  readonly run: (until: number) => void;
}

export interface Interruption {
  /** Whether the panel is hidden until the dialog is gone. */
  readonly isOn: () => boolean;
  /** The panel is about to be hidden, and not by the reader. */
  readonly begin: () => void;
  readonly stop: () => void;
}

export interface Watched {
  readonly panel: PanelContext;
  /** The popover, or the panel in the page. */
  readonly box: HTMLElement;
  /** Puts a popover in its place again. */
  readonly place: () => void;
  /** A dialog has closed the popover before this file was loaded. */
  readonly isHidden: boolean;
  /** What had the focus last in the panel, before this file was loaded. */
  readonly earlier: Element | undefined;
  /** The dialogs that were shown before the popover. */
  readonly shownBefore: readonly Element[];
}

/** What a list shows when it becomes a virtual one: all of its first rows. */
export interface RenderedFeed {
  readonly feed: Element | null;
  readonly items: readonly VirtualItem<FeedItem>[];
}

export interface VirtualList {
  /** Call when the list or a container of it was scrolled or resized. Returns what renders the rows that are on screen now. */
  readonly measureRange: (list: Element) => () => void;
  /**
   * Selects the items to render. Call while rendering: it subscribes to the range, and measures the rows as they are before the
   * DOM changes.
   */
  readonly select: (allItems: readonly FeedItem[], tabStop: number) => readonly VirtualItem<FeedItem>[];
  /** Call after the DOM has changed: sets the space between rows. */
  readonly afterRender: (renderedFeed: Element) => void;
}

/** What the button of a list has loaded by itself. */
export interface AutomaticLoads {
  loads: number;
  /** The number of messages at the last of them. */
  count: number;
}

/** Functions of the panel's file. */
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

/** What the late file runs for a panel. */
export interface StartedPanel {
  readonly handleKey: (event: PanelKeyEvent) => void;
  /** What the last command has changed, in words. Reads signals. */
  readonly describeUndo: (undoable: Undoable) => Omit<PanelNote, 'after'>;
  /** The title and the text in place of the archived or the snoozed messages. Reads signals. */
  readonly emptyTexts: (tab: 'archived' | 'snoozed') => readonly [title: string, text: string];
  /** Describes the list where a key shows the shortcuts; else empty. */
  readonly keysHint: ReadonlySignal<string>;
  /** Call after a row was rendered. */
  readonly updateRow: (row: HTMLElement) => void;
  /** Call after the rows of a feed were rendered: those that are new at its start fade in. */
  readonly animateArrivals: (feed: Element) => void;
  readonly createVirtualList: (rendered: RenderedFeed) => VirtualList;
  /** Whether the top of a list is scrolled out of sight. Arrivals are not inserted then. */
  readonly isScrolled: (list: Element) => boolean;
  /** Listens to what scrolls the list from outside; returns what ends it. */
  readonly listenToOuterScroll: (list: Element, onScroll: () => void) => () => void;
  /** Keeps the popover at its anchor when the page has moved. */
  readonly followAnchor: (popover: HTMLElement) => void;
  readonly watchTabs: (bar: HTMLElement) => () => void;
  readonly loadAhead: (list: Element, button: Element, automatic: AutomaticLoads) => () => void;
}

/** The late file. */
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
