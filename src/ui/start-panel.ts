/** Starts what a panel has of the late file from the moment in which it is loaded. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { PanelContext, PanelNote } from './context.js';
import type { Undoable } from '../store/inbox.js';
import { keepSlotted } from './guards/keep-slotted.js';
import { startGuards } from './guards/start-guards.js';
import { checkPayloadKeys } from './host-warnings/check-payload-keys.js';
import { lateStrings } from './late-strings.js';
import { loadAhead, type AutomaticLoads } from './list/load-ahead.js';
import type { SizeObserver } from './list/resize-observer.js';
import { isScrolled, listenToOuterScroll } from './list/scroll-containers.js';
import { createSeenObserver } from './list/seen-observer.js';
import { createVirtualList, type RenderedFeed, type VirtualList } from './list/virtual-list.js';
import arrivalsButton from './list/arrivals-button.css?inline';
import anchored from './panel/at-anchor.css?inline';
import edges from './tabs/edges.css?inline';
import overlays from './menu/overlays.css?inline';
import { keepFit } from './panel/keep-fit.js';
import { keepHeight } from './panel/keep-height.js';
import { followAnchor } from './panel/follow-anchor.js';
import { createKeyHandler } from './shortcuts/handle-keys.js';
import { startKeysHint } from './shortcuts/keys-hint.js';
import { bindKeys } from './shortcuts/shortcuts.js';
import { loadPreferencesAhead } from './preferences/load-ahead.js';
import searchField from './search/search-field.css?inline';
import messageIcons from './message-icons/message-icons.css?inline';
import { showIcon } from './message-icons/show-icon.js';
import forcedColors from './styles/forced-colors.css?inline';
import motion from './styles/motion.css?inline';
import interaction from './styles/interaction.css?inline';
import print from './styles/print.css?inline';
import { sharedStylesheet } from './styles/stylesheets.js';
import { watchTabs } from './tabs/watch-tabs.js';
import pending from './tools/pending.css?inline';
import { startRowTools } from './tools/start-row-tools.js';
import { describeUndo } from './undo/undo.js';
import { viewOf } from './view-of.js';
import { whileShown } from './while-shown.js';

export interface StartedPanel {
  readonly handleKey: ReturnType<typeof createKeyHandler>;
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
  readonly createVirtualList: (sizes: SizeObserver, rendered: RenderedFeed) => VirtualList;
  /** Whether the top of a list is scrolled out of sight. Arrivals are not inserted then. */
  readonly isScrolled: (list: Element) => boolean;
  /** Listens to what scrolls the list from outside; returns what ends it. */
  readonly listenToOuterScroll: (list: Element, onScroll: () => void) => () => void;
  /** Keeps the popover at its anchor when the page has moved. */
  readonly followAnchor: (popover: HTMLElement) => void;
  readonly watchTabs: (bar: HTMLElement) => () => void;
  readonly loadAhead: (list: Element, button: Element, automatic: AutomaticLoads) => () => void;
}

const adoptSheet = sharedStylesheet(
  anchored,
  arrivalsButton,
  edges,
  interaction,
  // After the colours that it replaces.
  forcedColors,
  messageIcons,
  motion,
  overlays,
  pending,
  print,
  searchField,
);

/** Whether the page is being printed. */
function watchPrint(panel: PanelContext) {
  const isPrinting = signal(false);
  whileShown(panel, (shown) => {
    for (const type of ['beforeprint', 'afterprint'])
      viewOf(panel.root).addEventListener(type, () => (isPrinting.value = type === 'beforeprint'), { signal: shown });
  });
  return isPrinting;
}

function start(panel: PanelContext): StartedPanel {
  const { bindings, customization, ended, root, rows, shared } = panel;
  adoptSheet(root);
  keepSlotted(panel);
  keepFit(panel);
  keepHeight(panel);
  loadPreferencesAhead(panel);
  startGuards({ ...panel, ...shared, signal: ended });
  const tools = startRowTools({ ...panel, ...shared });
  const observeSeen = createSeenObserver(panel);
  const updateRow = (row: HTMLElement): void => {
    const state = rows.get(row);
    if (state) showIcon(row, state);
    observeSeen(row);
  };
  for (const row of root.querySelectorAll('article')) updateRow(row);
  const isPrinting = watchPrint(panel);
  const stopKeys = effect(() => {
    bindings.value = bindKeys(customization.value.keys);
  });
  for (const stop of [stopKeys, effect(() => checkPayloadKeys(panel)), startKeysHint(panel)])
    ended.addEventListener('abort', stop);
  return {
    handleKey: createKeyHandler(panel),
    keysHint: computed(() => (bindings.value.get('?') === 'help' ? lateStrings(panel).keysHint : '')),
    describeUndo: (undoable) => describeUndo(panel, undoable),
    emptyTexts: (tab) => {
      const { emptyArchivedTitle, emptyArchivedText, emptySnoozedTitle, emptySnoozedText } = lateStrings(panel);
      return tab === 'archived' ? [emptyArchivedTitle, emptyArchivedText] : [emptySnoozedTitle, emptySnoozedText];
    },
    updateRow: (row) => {
      tools.update(row);
      updateRow(row);
    },
    animateArrivals: tools.animateArrivals,
    createVirtualList: (sizes, rendered) => createVirtualList(panel, isPrinting, sizes, rendered),
    isScrolled,
    listenToOuterScroll,
    followAnchor: (popover) => followAnchor(panel, popover),
    watchTabs: (bar) => watchTabs(panel, bar),
    loadAhead: (...args) => loadAhead(panel, ...args),
  };
}

/** Starts it once. */
export const startPanel = (panel: PanelContext): StartedPanel =>
  panel.started.peek() ?? (panel.started.value = start(panel));
