/** Starts what a panel has of the late file from the moment in which it is loaded. */
import { effect, signal } from '@preact/signals-core';
import type { PanelContext, PanelNote } from './context.js';
import type { Undoable } from '../store/actions/undo.js';
import { startGuards } from './guards/start-guards.js';
import { loadAhead, type AutomaticLoads } from './list/load-ahead.js';
import type { SizeObserver } from './list/resize-observer.js';
import { createSeenObserver } from './list/seen-observer.js';
import { createVirtualList, type RenderedFeed, type VirtualList } from './list/virtual-list.js';
import overlays from './menu/overlays.css?inline';
import { createKeyHandler } from './shortcuts/handle-keys.js';
import { startKeysHint } from './shortcuts/keys-hint.js';
import { bindKeys } from './shortcuts/shortcuts.js';
import print from './styles/print.css?inline';
import { sharedStylesheet } from './styles/stylesheets.js';
import { startRowTools } from './tools/start-row-tools.js';
import { describeUndo } from './undo/undo.js';
import { viewOf } from './view-of.js';

export interface StartedPanel {
  readonly handleKey: ReturnType<typeof createKeyHandler>;
  /** What the last command has changed, in words. Reads signals. */
  readonly describeUndo: (undoable: Undoable) => Omit<PanelNote, 'after'>;
  /** Call after a row was rendered. */
  readonly updateRow: (row: HTMLElement) => void;
  /** Call after the rows of a feed were rendered: those that are new at its start fade in. */
  readonly animateArrivals: (feed: Element) => void;
  readonly createVirtualList: (sizes: SizeObserver, rendered: RenderedFeed) => VirtualList;
  readonly loadAhead: (list: Element, button: Element, automatic: AutomaticLoads) => () => void;
}

const adoptSheet = sharedStylesheet(overlays, print);

/** Whether the page is being printed. */
function watchPrint({ ended, root }: PanelContext) {
  const isPrinting = signal(false);
  for (const type of ['beforeprint', 'afterprint'])
    viewOf(root).addEventListener(type, () => (isPrinting.value = type === 'beforeprint'), { signal: ended });
  return isPrinting;
}

function start(panel: PanelContext): StartedPanel {
  const { bindings, customization, ended, root, shared } = panel;
  adoptSheet(root);
  startGuards({ ...panel, ...shared, signal: ended });
  const tools = startRowTools({ ...panel, ...shared });
  const observeSeen = createSeenObserver(panel);
  for (const row of root.querySelectorAll('article')) observeSeen(row);
  const isPrinting = watchPrint(panel);
  const stopKeys = effect(() => {
    bindings.value = bindKeys(customization.value.keys);
  });
  const stopHint = startKeysHint(panel);
  ended.addEventListener('abort', () => {
    stopKeys();
    stopHint();
  });
  return {
    handleKey: createKeyHandler(panel),
    describeUndo: (undoable) => describeUndo(panel, undoable),
    updateRow: (row) => {
      tools.update(row);
      observeSeen(row);
    },
    animateArrivals: tools.animateArrivals,
    createVirtualList: (sizes, rendered) => createVirtualList(shared, isPrinting, sizes, rendered),
    loadAhead: (...args) => loadAhead(panel, ...args),
  };
}

/** Starts it once. */
export const startPanel = (panel: PanelContext): StartedPanel =>
  panel.started.peek() ?? (panel.started.value = start(panel));
