/** Starts the parts of the late file for a panel, once the file is loaded. */
import { computed, effect, signal } from '@preact/signals-core';
import type { PanelContext } from './context.js';
import { keepSlotted } from './guards/keep-slotted.js';
import { startGuards } from './guards/start-guards.js';
import { checkPayloadKeys } from './host-warnings/check-payload-keys.js';
import { lateStrings } from './late-strings.js';
import { loadAhead } from './list/scroll/load-ahead.js';
import { isScrolled, listenToOuterScroll } from './list/scroll/scroll-containers.js';
import { createSeenObserver } from './list/scroll/seen-observer.js';
import showMore from './list/rows/show-more.css?inline';
import { createTextOverflow } from './list/rows/text-overflow.js';
import { createVirtualList } from './list/window/virtual-list.js';
import arrivalsButton from './list/arrivals/arrivals-button.css?inline';
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
import type { StartedPanel } from './late-types.js';

const adoptSheet = sharedStylesheet(
  anchored,
  arrivalsButton,
  edges,
  // Before the rule that hides it.
  showMore,
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

function watchPrint(panel: PanelContext) {
  const isPrinting = signal(false);
  whileShown(panel, (shown) => {
    for (const type of ['beforeprint', 'afterprint'])
      viewOf(panel.root).addEventListener(type, () => (isPrinting.value = type === 'beforeprint'), { signal: shown });
  });
  return isPrinting;
}

function start(panel: PanelContext): StartedPanel {
  const { bindings, customization, ended, root, rows, settings, shared, sizes } = panel;
  const measureText = createTextOverflow(panel);
  const forEachRow = (run: (row: HTMLElement) => void): void => root.querySelectorAll('article').forEach(run);
  const measureTexts = (): void => forEachRow((row) => measureText(row, false));
  measureTexts();
  // Measures while the layout is known, so all that starts shares one layout.
  sizes.measureNew();
  // Measures again once rows that are no longer compact are rendered.
  const stopDensity = effect(() => {
    if (settings.value.density) viewOf(root).requestAnimationFrame?.(measureTexts);
  });
  adoptSheet(root);
  keepSlotted(panel);
  keepFit(panel);
  keepHeight(panel);
  loadPreferencesAhead(panel);
  startGuards({ ...panel, ...shared, signal: ended });
  const tools = startRowTools({ ...panel, ...shared, onUsed: (row) => measureText(row, true) });
  const observeSeen = createSeenObserver(panel);
  const updateRow = (row: HTMLElement): void => {
    const state = rows.get(row);
    if (state) showIcon(row, state);
    observeSeen(row);
    measureText(row, false);
  };
  forEachRow(updateRow);
  const isPrinting = watchPrint(panel);
  const stopKeys = effect(() => {
    bindings.value = bindKeys(customization.value.keys);
  });
  for (const stop of [stopDensity, stopKeys, effect(() => checkPayloadKeys(panel)), startKeysHint(panel)])
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
    createVirtualList: (rendered) => createVirtualList(panel, isPrinting, rendered),
    isScrolled,
    listenToOuterScroll,
    followAnchor: (popover) => followAnchor(panel, popover),
    watchTabs: (bar) => watchTabs(panel, bar),
    loadAhead: (...args) => loadAhead(panel, ...args),
  };
}

export const startPanel = (panel: PanelContext): StartedPanel =>
  panel.started.peek() ?? (panel.started.value = start(panel));
