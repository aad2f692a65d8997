/** The panel: a popover, or a region in the page. Its content exists only while the panel is open. */
import { computed, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { activeElementOf } from '../active-element.js';
import { usePanel, type PanelContext } from '../context.js';
import { isTyped } from '../list/rows.js';
import { measureFit } from './fit.js';
import { focusRowOnOpening } from './focus-on-opening.js';
import { watchInterruption } from './interruption.js';
import { PanelContent } from './panel-content.js';
import { managePopover } from './popover.js';
import { viewOf } from '../view-of.js';
import { useExit } from './use-exit.js';
import type { PanelKeyEvent } from '../late-types.js';

type ElementRef = RefObject<HTMLDivElement | null>;

/** Keys that may be shortcuts before it is known which are; with Control or Command few are, and the page and the browser have most. */
const MAYBE_SHORTCUT = /^([^ ]|Arrow(Up|Down)|Home|End|Page(Up|Down)|Delete|Backspace)$/u;
const MAYBE_WITH_CONTROL = /^(Home|End|z)$/i;

/** A key that is pressed before its code is loaded waits for it: the same key is pressed again then. */
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

/** Opens and closes the popover. It opens after its content is rendered: the browser computes its layout once, with the rows. */
function usePopover(panel: PanelContext, popover: ElementRef, element: ElementRef): void {
  const { open } = panel;
  const isRendered = useSignal(false);
  useLayoutEffect(() => {
    // The property, which browsers reflect: jsdom has none, and hides what has the attribute.
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
  // Before the strings of a language are loaded there is no heading to be named by. Content that is shown keeps its strings.
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
      role={isInline ? 'region' : 'dialog'}
      aria-labelledby={hasContent ? 'heading' : undefined}
      onKeyDown={(event) => onKeyDown(panel, event)}
    >
      {hasContent && <PanelContent key={round.value} />}
    </div>
  );
  if (isInline) return region;
  // A box of its own, without a look: the panel moves in it. `hidden` is for simulated DOMs, which have no popovers.
  return (
    <div ref={popover} id="popover" class={anchor.value ? 'popover' : 'popover corner'} hidden={!hasContent}>
      {region}
    </div>
  );
}
