/** Scrolls a list, and measures what its scroller shows then. */
import { expect, type Inbox } from './test.js';
import { uncoveredPixels, type Span } from './uncovered-pixels.js';

export interface Screen {
  /** How many rows are rendered. */
  readonly rendered: number;
  /** Tops of the visible rows, by position. */
  readonly tops: Readonly<Record<string, number>>;
  /** Pixels of the list's area that neither a row nor the heading of a day covers. */
  readonly blank: number;
  /** Titles of rows that do not match their position. */
  readonly mismatches: readonly string[];
}

export interface Scroll {
  /** Pixels from where it is. */
  readonly by?: number;
  /** Pixels from the top. */
  readonly top?: number;
  /** A part of the whole height. */
  readonly part?: number;
}

/** The rows that both screens show have moved by so many pixels, or a fraction of one more or less. */
export function expectMoved(before: Screen, after: Screen, by: number, tolerance: number): void {
  const both = Object.keys(before.tops).filter((position) => position in after.tops);
  expect(both.length).toBeGreaterThan(0);
  for (const position of both)
    expect(Math.abs((before.tops[position] ?? 0) + by - (after.tops[position] ?? 0))).toBeLessThanOrEqual(tolerance);
}

/** Scrolls, and measures four frames later. The scroller is the list's own, or what the page has as `scroller`. */
export async function scrollAndMeasure({ host }: Inbox, { by = 0, top: to, part }: Scroll = {}): Promise<Screen> {
  const { area, parts, ...measured } = await host.evaluate(
    async ({ shadowRoot }, scroll) => {
      const scroller = (Reflect.get(globalThis, 'scroller') ?? shadowRoot?.querySelector('.list')) as HTMLElement;
      const start = scroll.to ?? (scroll.part === undefined ? scroller.scrollTop : scroller.scrollHeight * scroll.part);
      scroller.scrollTo({ top: start + scroll.by, behavior: 'instant' });
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
      const isWindow = scroller === document.documentElement;
      const screen = isWindow ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
      const feed = shadowRoot?.querySelector('[role=feed]')?.getBoundingClientRect();
      const top = Math.max(screen.top, feed?.top ?? 0, 0);
      const bottom = Math.min(screen.bottom, feed?.bottom ?? 0, innerHeight);
      const rows = [...(shadowRoot?.querySelectorAll('article') ?? [])].map((row) => ({
        position: row.getAttribute('aria-posinset') ?? '',
        title: row.querySelector('.title')?.textContent ?? '',
        box: row.getBoundingClientRect(),
      }));
      const shown = rows.filter(({ box }) => box.bottom > top && box.top < bottom);
      // Where the list reaches into the day before, it has a heading.
      const covering = [...(shadowRoot?.querySelectorAll('article, .day') ?? [])];
      return {
        rendered: rows.length,
        tops: Object.fromEntries(shown.map(({ position, box }) => [position, box.top])),
        area: { top, bottom },
        parts: covering.map((element) => element.getBoundingClientRect().toJSON() as Span),
        mismatches: rows.filter(({ position, title }) => title !== `Message ${position}.`).map(({ title }) => title),
      };
    },
    { by, to, part },
  );
  return { ...measured, blank: Math.max(0, uncoveredPixels(area, parts)) };
}
