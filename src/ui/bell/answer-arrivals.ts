/**
 * Turns the bell and grows its badge when messages arrive, at most once in four seconds and only on a visible page. The first
 * count, a mark of the reader and a count of another tab are no arrivals.
 */
import { effect } from '@preact/signals-core';
import type { InboxContext } from '../host-context.js';
import { viewOf } from '../view-of.js';

const GAP_MS = 4000;

/** Turns around a point below the icon's upper edge. In `em`: a percentage would be computed in each frame. */
const turn = (degrees: number): Keyframe => ({
  transform: `translateY(-.63em) rotate(${degrees}deg) translateY(.63em)`,
});

function answer(bell: Element): void {
  // The simulated DOM of a host's tests animates nothing.
  if (!(bell as Partial<Element>).animate) return;
  const badge = bell.querySelector('.badge');
  const view = viewOf(bell);
  if (view.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
    badge?.animate({ opacity: [0, 1] }, 240);
    return;
  }
  const motion = Number(view.getComputedStyle(bell).getPropertyValue('--inbox-motion') || 1);
  // A token that is not a positive number turns animations off.
  if (!(motion > 0)) return;
  // Prefers the host's icon to the bell's own.
  const [icon] = bell.querySelector('slot')?.assignedElements({ flatten: true }) ?? [];
  icon?.animate([0, 12, -12, 0].map(turn), { duration: 240 * motion, easing: 'ease-in-out' });
  badge?.animate({ transform: ['scale(.6)', 'none'] }, { duration: 220 * motion, easing: 'ease-out' });
}

export function answerArrivals({ arrivedCount, root }: Pick<InboxContext, 'arrivedCount' | 'root'>): () => void {
  let answeredCount = arrivedCount.peek();
  let answeredAt = -GAP_MS;
  return effect(() => {
    const bell = root.querySelector('.bell');
    const now = performance.now();
    const isNew = arrivedCount.value > answeredCount;
    answeredCount = arrivedCount.value;
    if (!isNew || !bell || root.ownerDocument.hidden || now - answeredAt < GAP_MS) return;
    answeredAt = now;
    answer(bell);
  });
}
