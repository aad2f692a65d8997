/** Waits until a hidden element becomes visible. No event reports it, but these often precede it. */
const SIGNS = ['click', 'keyup', 'pointerover', 'transitionend', 'animationend'];
/** An element that a press opens needs a moment. */
const DELAY_MS = 1000;

/** Calls back once, unless `signal` is aborted. */
export function onceVisible(
  element: Element,
  isVisible: (element: Element) => boolean,
  run: () => void,
  signal: AbortSignal,
): void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    timer = undefined;
    if (!isVisible(element)) return;
    ended.abort();
    if (!signal.aborted) run();
  };
  const schedule = (): void => {
    timer ??= setTimeout(check, DELAY_MS);
  };
  const options = { capture: true, passive: true, signal: AbortSignal.any([signal, ended.signal]) };
  for (const type of SIGNS) element.ownerDocument.addEventListener(type, schedule, options);
  schedule();
}
