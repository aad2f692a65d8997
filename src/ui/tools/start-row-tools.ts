/**
 * Starts what a row has only while it is pointed at, focused or touched: its toolbar, the full time as a tooltip, swipes and
 * animations. It listens to the whole tree, and so knows the rows of the list, of its groups and of a search.
 */
import { activeElementOf } from '../active-element.js';
import type { PanelContext } from '../context.js';
import type { rowOf } from '../list/rows.js';
import type { RowState } from '../list/row-types.js';
import { dragToClose } from '../touch/drag-to-close.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import sheetCss from '../touch/sheet.css?inline';
import swipeCss from '../touch/swipe.css?inline';
import { startLongPress } from '../touch/long-press.js';
import { startSwipe } from '../touch/swipe.js';
import { createArrivalAnimation } from './row-animations.js';
import { openRowMenu } from './row-menu.js';
import { guardSelection } from './selection-guard.js';
import toolbarCss from './toolbar.css?inline';
import { createToolbar, type Toolbar } from './toolbar.js';

const adoptSheet = sharedStylesheet(toolbarCss, swipeCss, sheetCss);

export interface RowTools {
  /** Call after a row was rendered. */
  readonly update: (row: HTMLElement) => void;
  /** Call after the rows of a feed were rendered: those that are new at its start fade in. */
  readonly animateArrivals: (feed: Element) => void;
}

/** What the panel hands over. */
export interface RowToolsContext extends Pick<PanelContext, 'ended' | 'root' | 'rows' | 'setOpen' | 'settings'> {
  readonly rowOf: typeof rowOf;
  /** A row is pointed at, or what is in it has the focus. */
  readonly onUsed: (row: HTMLElement) => void;
}

const FULL: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' };

/** At the pointer alone: the first formatter of a page takes as long as drawing the list. */
function setTooltip(target: EventTarget | null, row: HTMLElement, { panel, time }: RowState): void {
  const element = row.querySelector('time');
  if (element?.contains(target as Node) && time > 0) element.title = panel.formats.peek().text(time, FULL);
}

/** Shows the tools of a row, in a toolbar that no other row needs. */
function createRowTools(rows: PanelContext['rows']) {
  const toolbars: Toolbar[] = [];
  const showIn = (row: HTMLElement, toolbar: () => Toolbar | undefined): void => {
    const state = rows.get(row);
    // Where fingers press, all commands are in the menu of the row.
    if (state && !row.closest('.touch')) toolbar()?.show(row, state);
  };
  const add = (): Toolbar => {
    const toolbar = createToolbar();
    toolbars.push(toolbar);
    return toolbar;
  };
  return {
    update: (row: HTMLElement): void => {
      const toolbar = toolbars.find(({ isFor }) => isFor(row));
      if (toolbar) showIn(row, () => toolbar);
    },
    show: (row: HTMLElement | null | undefined): void => {
      if (row && !toolbars.some(({ isIn }) => isIn(row)))
        showIn(row, () => toolbars.find(({ isFree }) => isFree()) ?? add());
    },
  };
}

/** Opens the menu of a row at its button, and returns it. */
function openMenuAt(row: HTMLElement, state: RowState | undefined): Element | undefined {
  const button = row.querySelector<HTMLElement>('.more');
  if (button && state) openRowMenu(row, state, button, true, true);
  return button?.nextElementSibling ?? undefined;
}

/** Handles fingers: swipes and long presses over a row, and the drag that closes the panel. */
function startGestures({ ended: signal, root, rows, rowOf, setOpen, settings }: RowToolsContext): void {
  const onPointerDown = (event: PointerEvent): void => {
    const row = rowOf(event);
    if (row?.closest('.touch')) {
      const endSwipe = startSwipe(event, row, () => rows.get(row));
      startLongPress(event, row, () => {
        endSwipe?.();
        return openMenuAt(row, rows.get(row));
      });
    } else if (settings.peek().display === 'popover') dragToClose(event, () => setOpen(false, 'close'));
  };
  root.addEventListener('pointerdown', onPointerDown as EventListener, { signal });
}

export function startRowTools(context: RowToolsContext): RowTools {
  const { ended: signal, onUsed, root, rows, rowOf } = context;
  const { update, show } = createRowTools(rows);
  const onEvent = (event: Event): void => {
    // A screen reader has moved the focus there, which stays alone.
    if ((event.target as Element).matches('.more')) return;
    const row = rowOf(event);
    if (row && event.target !== row) onUsed(row);
    // `focus()` computes the layout after its event: what is added here waits, and shares one with other changes of the frame.
    if (event.type === 'focusin') return queueMicrotask(() => show(row));
    show(row);
    const state = row && rows.get(row);
    if (state) setTooltip(event.target, row, state);
  };
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, onEvent, { signal });
  adoptSheet(root);
  guardSelection(context);
  startGestures(context);
  const pointed = root.querySelector<HTMLElement>('article:hover');
  show(pointed);
  if (pointed) onUsed(pointed);
  show(activeElementOf(root)?.closest('article'));
  return { update, animateArrivals: createArrivalAnimation() };
}
