/** Renders the panel: a popover, or a region in the page. Its content exists only while the panel is open. */
import { computed, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { activeElementOf } from '../active-element.js';
import { usePanel, type PanelContext } from '../context.js';
import { isTyped } from '../list/row-elements.js';
import { measureFit } from './fit.js';
import { focusRowOnOpening } from './focus-on-opening.js';
import { watchInterruption } from './interruption.js';
import { PanelContent } from './panel-content.js';
import { managePopover } from './popover.js';
import { viewOf } from '../view-of.js';
import { useExit } from './use-exit.js';
import type { PanelKeyEvent } from '../late-types.js';

type ElementRef = RefObject<HTMLDivElement | null>;

/** Keys that may be shortcuts before the bindings are loaded. Most with Control or Command belong to page and browser. */
const MAYBE_SHORTCUT = /^([^ ]|Arrow(Up|Down)|Home|End|Page(Up|Down)|Delete|Backspace)$/u;
const MAYBE_WITH_CONTROL = /^(Home|End|z)$/i;

/** Dispatches a key again that is pressed before its code is loaded. */
function onKeyDown(panel: PanelContext, event: PanelKeyEvent): void {
  const { currentTarget: element, key, ctrlKey, metaKey, altKey } = event;
  element.removeAttribute('data-pointed');
  // Fields have keys of their own.
  if (event.defaultPrevented || isTyped(event)) return;
  const started = panel.started.peek();
  if (started) return started.handleKey(event);
  if (altKey || !(ctrlKey || metaKey ? MAYBE_WITH_CONTROL : MAYBE_SHORTCUT).test(key)) return;
  const { KeyboardEvent } = viewOf(element);
  event.preventDefault();
  event.stopPropagation();
  void panel.late.use(panel, () => {
    // An earlier key may have moved the focus.
    if (KeyboardEvent) (activeElementOf(element) ?? element).dispatchEvent(new KeyboardEvent('keydown', event));
  });
}

/** Opens after rendering the content: the browser computes the layout once, with the rows. */
function usePopover(panel: PanelContext, popover: ElementRef, element: ElementRef): void {
  const { open } = panel;
  const isRendered = useSignal(false);
  useLayoutEffect(() => {
    // Not the attribute, which browsers reflect: jsdom, which has no popovers, hides elements that have it.
    if (popover.current) popover.current.popover = 'auto';
    if (!element.current) return undefined;
    if (!popover.current) {
      measureFit(element.current)?.();
      return watchInterruption(panel, element.current).stop;
    }
    const shown = { ...panel, open: computed(() => open.value && isRendered.value) };
    const stopPopover = managePopover(shown, popover.current);
    const stopFocus = focusRowOnOpening(panel, element.current);
    return () => {
      stopPopover();
      stopFocus();
    };
  }, []);
  useLayoutEffect(() => {
    isRendered.value = open.peek();
  });
}

/** Mount again when `display` changes: one element cannot be a popover and a region in turn. */
export function Panel() {
  const panel = usePanel();
  const { anchor, inbox, isReady, open, strings } = panel;
  const { display } = panel.settings.value;
  const isInline = display === 'inline';
  const element = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const { isLeaving, round } = useExit(open, popover);
  usePopover(panel, popover, element);

  const hasUndo = inbox.undoable.value !== null;
  // No heading can name the panel before the strings of its language are loaded. Shown content keeps its strings.
  const shown = useRef(false);
  const hasContent = (isInline || open.value || isLeaving.value) && (isReady.value || shown.current);
  shown.current = hasContent;
  const region = (
    // Rows and controls take the focus; the panel handles their keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id="panel"
      part="panel"
      class={`panel${isInline ? ' inline' : ''}${hasUndo ? ' has-undo' : ''}`}
      lang={strings.value.lang}
      tabIndex={-1}
      // That of the default width: fit.ts changes it where it differs, which costs the styles of all rows.
      data-fit="32"
      role={isInline ? 'region' : 'dialog'}
      aria-labelledby={hasContent ? 'heading' : undefined}
      onKeyDown={(event) => onKeyDown(panel, event)}
    >
      {hasContent && <PanelContent key={round.value} />}
    </div>
  );
  if (isInline) return region;
  // The panel moves inside of this invisible box. `hidden` is for simulated DOMs, which have no popovers.
  return (
    <div ref={popover} id="popover" class={anchor.value ? 'popover' : 'popover corner'} hidden={!hasContent}>
      {region}
    </div>
  );
}
