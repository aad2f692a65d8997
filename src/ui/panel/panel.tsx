/** The panel: a popover, or a region in the page. Its content exists only while the panel is open. */
import { computed, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { usePanel, type PanelContext } from '../context.js';
import { isTyped, runListShortcut } from '../list/keyboard.js';
import { shortcutOf, type Shortcut } from '../list/shortcuts.js';
import { checkPlace } from './check-place.js';
import { focusRowOnOpening } from './focus-on-opening.js';
import { watchInterruption } from './interruption.js';
import { KeysHint, useKeysHint } from './keys-hint.js';
import { PanelContent } from './panel-content.js';
import { makePopover } from '../make-popover.js';
import { managePopover } from './popover.js';
import { COMMANDS, createTabKeys, isEverywhere } from './shortcut-commands.js';
import { useExit } from './use-exit.js';

type ElementRef = RefObject<HTMLDivElement | null>;
type PanelKeyEvent = KeyboardEvent & { readonly currentTarget: HTMLElement };

function runCommand(panel: PanelContext, event: PanelKeyEvent, shortcut: Shortcut | undefined): boolean {
  const { currentTarget: element } = event;
  if (!shortcut) return false;
  return COMMANDS[shortcut]?.(panel, element) ?? runListShortcut(panel, element, event, shortcut);
}

/** Handles the shortcuts. */
function useShortcuts(panel: PanelContext): (event: PanelKeyEvent) => void {
  const tabKeys = useMemo(createTabKeys, []);
  /** Returns whether the key is a shortcut that has something to do. */
  const run = (event: PanelKeyEvent): boolean => {
    const { currentTarget: element } = event;
    const shortcut = shortcutOf(event, panel.bindings.peek());
    // The preferences have no keys of the list.
    if (!element.querySelector('.messages')) return isEverywhere(shortcut) && runCommand(panel, event, shortcut);
    if (tabKeys.select(element, event)) return true;
    if (shortcut === 'goToTab') return tabKeys.start(element, event);
    return runCommand(panel, event, shortcut);
  };
  return (event) => {
    event.currentTarget.removeAttribute('data-pointed');
    // Fields have keys of their own.
    if (event.defaultPrevented || isTyped(event) || !run(event)) return;
    event.preventDefault();
    // One key, one command: the page may have another one for it.
    event.stopPropagation();
  };
}

/** Opens and closes the popover. It opens after its content is rendered: the browser computes its layout once, with the rows. */
function usePopover(panel: PanelContext, popover: ElementRef, element: ElementRef): void {
  const { open } = panel;
  const isRendered = useSignal(false);
  useLayoutEffect(() => {
    makePopover(popover.current);
    if (!element.current) return undefined;
    if (!popover.current) return watchInterruption(panel, element.current).stop;
    const shown = { ...panel, open: computed(() => open.value && isRendered.value) };
    const stopPopover = managePopover(shown, popover.current, (box, place) => {
      checkPlace(box);
      return watchInterruption(panel, box, place);
    });
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
  const { anchor, inbox, isAnchored, isReady, open, strings } = panel;
  const { display, placement } = panel.settings.value;
  const isInline = display === 'inline';
  const element = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const { isLeaving, round } = useExit(open, popover);
  usePopover(panel, popover, element);

  const onKeyDown = useShortcuts(panel);
  const hint = useKeysHint(panel);
  const hasUndo = inbox.undoable.value !== null;
  const position = isAnchored.value ? placement : anchor.value ? '' : 'corner';
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
      onKeyDown={onKeyDown}
      onFocusIn={hint.onFocusIn}
    >
      {hasContent && <PanelContent key={round.value} />}
      {hasContent && hint.isShown.value && !hasUndo && <KeysHint />}
    </div>
  );
  if (isInline) return region;
  // A box of its own, without a look: the panel moves in it. `hidden` is for simulated DOMs, which have no popovers.
  return (
    <div ref={popover} id="popover" class={`popover ${position}`} hidden={!hasContent}>
      {region}
    </div>
  );
}
