/** Keeps a box of the top layer at the element that has opened it, also when the window gets another size. */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';

/** The panel adapts to another width in the frame after that in which it gets it. */
const FRAMES = 3;

/** Places the box. Returns what places it again, as when its content has changed. */
export function stayAt(
  { positionNextTo }: Pick<PanelContext['shared'], 'positionNextTo'>,
  anchor: Element,
  box: HTMLElement,
  signal: AbortSignal,
): () => void {
  const view = viewOf(box);
  const place = (): void => {
    if (!box.isConnected) return;
    // Where it was may leave it less room.
    box.removeAttribute('style');
    positionNextTo(anchor, box, true, true);
  };
  const follow = (frames: number): void => {
    place();
    if (frames) view.requestAnimationFrame?.(() => follow(frames - 1));
  };
  view.addEventListener('resize', () => follow(FRAMES), { signal });
  place();
  return place;
}
