/** Waiting inside the measured page, without forcing a style recalculation or a layout. */

const LIMIT_MS = 20_000;

export const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Resolves in the next frame after its styles and layout, when reading them costs nothing. */
const afterLayout = (): Promise<void> =>
  new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });

/**
 * The time at which a frame with what a condition describes was on screen: the start of the frame after it.
 * @throws Error if the condition is still false after 20 seconds
 */
export async function paintTime(name: string, condition: () => boolean): Promise<number> {
  const start = performance.now();
  for (await afterLayout(); !condition(); await afterLayout())
    if (performance.now() - start > LIMIT_MS) throw new Error(`The page never reached: ${name}.`);
  await nextFrame();
  return performance.now();
}
