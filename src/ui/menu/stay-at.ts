/** Keeps a box of the top layer at the element that has opened it when the window is resized. */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';

/** The panel adapts to another width in the frame after it. */
const FRAMES = 3;

/** Places the box. Call the result to place it again after its content has changed. */
export function stayAt(
  { positionNextTo }: Pick<PanelContext['shared'], 'positionNextTo'>,
  anchor: Element,
  box: HTMLElement,
  signal: AbortSignal,
): () => void {
  const view = viewOf(box);
  const place = (): void => {
    if (!box.isConnected) return;
    // The former position may leave it less room.
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
