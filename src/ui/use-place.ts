/**
 * Where the panel opens. The sheet places it where the browser knows CSS anchors; elsewhere, and at a bell of the host's own,
 * which no shadow sheet can name, it is measured here. Styles are set one by one: a strict policy forbids the attribute.
 */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { useScope, type Scope } from './scope.js';

/** Whether the sheet places the panel. */
export const isAnchored = ({ anchor }: Scope): boolean => !anchor.value && CSS.supports('anchor-name: --a');

function place(at: HTMLElement, panel: HTMLElement, placement: string): void {
  const { style, offsetWidth } = panel;
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const below = innerHeight - bottom;
  const under = placement.startsWith('bottom') ? below > 400 || below > top : top < 400 && below > top;
  const end = placement.endsWith('end') === (getComputedStyle(panel).direction === 'ltr');
  style.left = `${Math.max(8, Math.min(end ? right - offsetWidth : left, innerWidth - offsetWidth - 8))}px`;
  style.top = under ? `${bottom}px` : 'auto';
  style.bottom = under ? 'auto' : `${innerHeight - top}px`;
  style.setProperty('--_room', `${(under ? below : top) - 16}px`);
}

export function usePlace(bell: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  const scope = useScope();
  useEffect(() => {
    const measure = () => {
      const at = scope.anchor.value ?? bell.current;
      const { placement, display } = scope.settings.value;
      const needed = scope.open.value && display === 'popover' && !isAnchored(scope);
      if (needed && at && panel.current) place(at, panel.current, placement);
    };
    const stop = effect(measure);
    addEventListener('resize', measure);
    addEventListener('scroll', measure, true);
    return () => {
      stop();
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure, true);
    };
  }, []);
}
