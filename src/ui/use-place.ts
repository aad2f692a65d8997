/**
 * Where the panel opens. The sheet places it where the browser knows CSS anchors; elsewhere, and at a bell of the host's own,
 * which no shadow sheet can name, it is measured here. Styles are set one by one: a strict policy forbids the attribute.
 */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { useScope, type Scope } from './scope.js';

const GAP = 6;
const EDGE = 8;

/** Whether the sheet places the panel. */
export const isAnchored = ({ anchor }: Scope): boolean => !anchor.value && CSS.supports('position-area', 'block-end');

export function usePlace(bell: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  const scope = useScope();
  useEffect(
    () =>
      effect(() => {
        const at = scope.anchor.value ?? bell.current;
        const element = panel.current;
        const { placement } = scope.settings.value;
        if (!at || !element || !scope.open.value || isAnchored(scope)) return undefined;
        const place = () => {
          const { style } = element;
          const box = at.getBoundingClientRect();
          const below = innerHeight - box.bottom;
          const roomier = below > box.top;
          const under = placement.startsWith('b') ? roomier || below > 400 : roomier && box.top < 400;
          const leftToRight = getComputedStyle(element).direction === 'ltr';
          const left = placement.endsWith('end') === leftToRight ? box.right - element.offsetWidth : box.left;
          style.left = `${Math.max(EDGE, Math.min(left, innerWidth - element.offsetWidth - EDGE))}px`;
          style.top = under ? `${box.bottom + GAP}px` : 'auto';
          style.bottom = under ? 'auto' : `${innerHeight - box.top + GAP}px`;
          style.setProperty('--_room', `${(under ? below : box.top) - GAP - EDGE}px`);
        };
        place();
        addEventListener('resize', place);
        addEventListener('scroll', place, true);
        return () => {
          removeEventListener('resize', place);
          removeEventListener('scroll', place, true);
        };
      }),
    [],
  );
}
