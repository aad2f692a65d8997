/** The panel: a popover, or a region in the page. Its content exists only while the panel is open. */
import { computed, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel } from '../context.js';
import { isTyped, rowOf } from '../list/keyboard.js';
import { dragToClose } from './drag-to-close.js';
import { watchInterruption } from './interruption.js';
import { PanelContent } from './panel-content.js';
import { managePopover } from './popover.js';
import { restoreFocus } from './restore-focus.js';
import { showShortcuts } from './shortcuts-dialog.js';
import { useExit } from './use-exit.js';

/** Latin, Arabic, and the full width form of East Asian keyboards. */
const QUESTION_MARKS = '?؟？';

function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  if (!QUESTION_MARKS.includes(event.key) || !rowOf(event) || isTyped(event)) return;
  event.preventDefault();
  showShortcuts(event.currentTarget);
}

/** Mount again when `display` changes: one element cannot be a popover and a region in turn. */
export function Panel() {
  const panel = usePanel();
  const { anchor, isAnchored, isReady, open, setOpen, strings } = panel;
  const { display, placement } = panel.settings.value;
  const isInline = display === 'inline';
  const element = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const { isLeaving, round } = useExit(open, popover);
  const isRendered = useSignal(false);
  useLayoutEffect(() => (element.current ? restoreFocus(element.current) : undefined), []);
  useLayoutEffect(() => {
    if (!popover.current) return undefined;
    // The popover opens after its content is rendered: the browser computes its layout once, with the rows.
    const isShown = computed(() => open.value && isRendered.value);
    return managePopover({ ...panel, open: isShown }, popover.current, (shown) => watchInterruption(panel, shown));
  }, []);
  useLayoutEffect(() => {
    isRendered.value = open.peek();
  });

  const position = isAnchored.value ? placement : anchor.value ? '' : 'corner';
  // Before the strings of a language are loaded there is no heading to be named by.
  const hasContent = (isInline || open.value || isLeaving.value) && isReady.value;
  const region = (
    // Rows take the focus; the panel handles one of their keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      id="panel"
      part="panel"
      class={isInline ? 'panel inline' : 'panel'}
      lang={strings.value.lang}
      tabIndex={-1}
      role={isInline ? 'region' : 'dialog'}
      aria-labelledby={hasContent ? 'heading' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={isInline ? undefined : (event) => dragToClose(event, () => setOpen(false, 'close'))}
    >
      {hasContent && <PanelContent key={round.value} />}
    </div>
  );
  if (isInline) return region;
  // A box of its own, without a look: the panel moves in it.
  return (
    <div ref={popover} id="popover" class={`popover ${position}`} popover="auto">
      {region}
    </div>
  );
}
