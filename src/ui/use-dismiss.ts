/**
 * Keeps the popover and the scope's `open` at one, tells why it was closed, and gives focus back.
 * Opening moves focus in only when our bell was pressed: a script that opens the panel never takes it.
 * Focus is given back by us, since Chromium loses it when a popover in a shadow root closes.
 */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useScope } from './scope.js';

export function useDismiss(
  bell: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): (event: Event) => void {
  const scope = useScope();
  const { open, anchor, settings } = scope;
  const pressed = useRef(false);
  const inline = settings.value.display === 'inline';

  useEffect(() => {
    const element = panel.current;
    if (inline || !element) return undefined;
    let escaped = false;
    let outside = false;
    const note = (event: Event) => {
      escaped = event instanceof KeyboardEvent && event.key === 'Escape';
    };
    const toggled = (event: ToggleEvent) => {
      if (event.newState === 'open' || !open.peek()) return;
      outside = !escaped;
      scope.setOpen(false, escaped ? 'escape' : 'outside');
    };
    const stop = effect(() => {
      const { activeElement } = element.getRootNode() as ShadowRoot;
      const wanted = open.value;
      const inside = element.contains(activeElement) || (escaped && document.activeElement === document.body);
      if (element.isConnected) element.togglePopover(wanted);
      if (wanted && pressed.current) element.focus({ preventScroll: true });
      else if (!wanted && inside && !outside) (anchor.peek() ?? bell.current)?.focus();
      pressed.current = outside = escaped = false;
    });
    element.addEventListener('toggle', toggled);
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    return () => {
      stop();
      element.removeEventListener('toggle', toggled);
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
    };
  }, [inline]);

  return (event) => {
    // The button is a popover's target only so that pressing it doesn't count as outside.
    event.preventDefault();
    pressed.current = true;
    scope.setOpen(!open.peek(), 'close');
  };
}
