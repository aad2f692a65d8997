/**
 * The home page's inbox plays what it can do, until a reader takes it over: at the first pointer on it, at the Tab key, or by the
 * button. Meanwhile it is inert: nothing in it takes the focus, and its live region is silent. It never begins by itself where
 * the reader prefers reduced motion.
 */
import { actsOf } from './acts.js';
import type { Caption } from './acts.js';
import { createLoop } from './loop.js';
import { createStage } from './stage.js';
import { createView } from './view.js';

const TAKEN_OVER = ['pointermove', 'pointerdown'];
/** Of the inbox; less is off screen. */
const MIN_VISIBLE_RATIO = 0.4;

export function mount(root: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const view = createView(root);
  let stage = createStage(view.host);
  let isPlaying = false;
  let isOnScreen = false;
  const say = (caption: Caption | undefined): void => {
    if (isPlaying) view.showCaption(caption);
  };
  const loop = createLoop(
    actsOf({ stage: () => stage, say, mark: view.mark, switchScheme: (isOther) => view.switchScheme(isOther) }),
  );
  const setPlaying = (next: boolean): void => {
    isPlaying = next;
    view.setPlaying(next);
    if (next) loop.play();
    else loop.stop();
  };
  const stop = (): void => {
    if (isPlaying) setPlaying(false);
  };
  const start = async (): Promise<void> => {
    const { loaded } = stage;
    await loaded;
    if (loaded === stage.loaded && !signal.aborted && !view.host.matches(':focus-within')) setPlaying(true);
  };
  /** With an inbox that is new: the reader may have changed everything in the one before. */
  const restart = (): void => {
    stage.remove();
    view.switchScheme(false);
    stage = createStage(view.host);
    void start();
  };
  const hold = (): void => loop.hold(document.hidden || !isOnScreen);
  const observer = new IntersectionObserver(
    (entries) => {
      isOnScreen = (entries.at(-1)?.intersectionRatio ?? 0) >= MIN_VISIBLE_RATIO;
      hold();
    },
    { threshold: [0, MIN_VISIBLE_RATIO, 1] },
  );
  const onMotion = (): void => {
    view.button.hidden = reducedMotion.matches;
    if (reducedMotion.matches) stop();
  };

  for (const type of TAKEN_OVER) view.stage.addEventListener(type, stop, { signal });
  // The inbox is inert until then: the focus could not move into it.
  document.addEventListener('keydown', ({ key, isTrusted }) => key === 'Tab' && isTrusted && stop(), {
    signal,
    capture: true,
  });
  document.addEventListener('visibilitychange', hold, { signal });
  reducedMotion.addEventListener('change', onMotion, { signal });
  view.button.addEventListener('click', () => (isPlaying ? stop() : restart()), { signal });
  observer.observe(view.stage);
  hold();
  onMotion();
  if (!reducedMotion.matches) void start();
  return () => {
    ended.abort();
    observer.disconnect();
    loop.stop();
    stage.remove();
    root.replaceChildren();
  };
}
