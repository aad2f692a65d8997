/** Starts toolbar, tooltip, swipes and animations of rows in use. Listens to the whole tree: to lists, groups and searches. */
import { activeElementOf } from '../active-element.js';
import type { PanelContext } from '../context.js';
import type { rowOf } from '../list/row-elements.js';
import type { RowState } from '../list/rows/row-types.js';
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
  /** Call after rendering a row. */
  readonly update: (row: HTMLElement) => void;
  /** Call after rendering a feed: new rows at its start fade in. */
  readonly animateArrivals: (feed: Element) => void;
}

export interface RowToolsContext extends Pick<PanelContext, 'ended' | 'root' | 'rows' | 'setOpen' | 'settings'> {
  readonly rowOf: typeof rowOf;
  /** Called when a row is pointed at, or an element in it gets the focus. */
  readonly onUsed: (row: HTMLElement) => void;
}

const FULL: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' };

/** Only under the pointer: the first formatter of a page takes as long as drawing the list. */
function setTooltip(target: EventTarget | null, row: HTMLElement, { panel, time }: RowState): void {
  const element = row.querySelector('time');
  if (element?.contains(target as Node) && time > 0) element.title = panel.formats.peek().text(time, FULL);
}

function createRowTools(rows: PanelContext['rows']) {
  const toolbars: Toolbar[] = [];
  const showIn = (row: HTMLElement, toolbar: () => Toolbar | undefined): void => {
    const state = rows.get(row);
    // On touch, the menu of the row has all commands.
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

/** Returns the menu. */
function openMenuAt(row: HTMLElement, state: RowState | undefined): Element | undefined {
  const button = row.querySelector<HTMLElement>('.more');
  if (button && state) openRowMenu(row, state, button, true, true);
  return button?.nextElementSibling ?? undefined;
}

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
    // A screen reader has moved the focus to this button, and needs no toolbar.
    if ((event.target as Element).matches('.more')) return;
    const row = rowOf(event);
    if (row && event.target !== row) onUsed(row);
    // `focus()` computes the layout after its event: adding the toolbar later shares one layout with the frame's other changes.
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
