/**
 * Selects the items of a virtual list to render, and the space for the others. Knows heights and distances, but no items.
 *
 *   first ┄┄ space ┄┄ items in the range ┄┄ space ┄┄ the tab stop and its neighbours ┄┄ space ┄┄ last
 *
 * Keys move focus to the first and last items and to the neighbours of the tab stop. The heading of a rendered item is always
 * rendered: it is sticky, and stays in sight although its position is far above.
 */
export interface VirtualItem<Item> {
  readonly item: Item;
  readonly index: number;
  /** Height of the omitted items right above it, in pixels. */
  readonly spaceBefore: number;
}

/** Headings lie between items: the neighbour of an item may be the next but one. */
const NEIGHBOURS = 2;

/** `top` and `bottom` are pixels from the top of the list. */
export function visibleItems<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
  isHeading: (item: Item) => boolean,
  top: number,
  bottom: number,
  tabStopIndex: number,
): VirtualItem<Item>[] {
  const visible: VirtualItem<Item>[] = [];
  /** The last heading, unless it was rendered. */
  let heading: VirtualItem<Item> | undefined;
  let y = 0;
  let spaceBefore = 0;
  for (const [index, item] of items.entries()) {
    const height = heightOf(item);
    const isInRange = y < bottom && y + height > top;
    const isEnd = index < NEIGHBOURS || index === items.length - 1;
    if (isInRange || isEnd || Math.abs(index - tabStopIndex) <= NEIGHBOURS) {
      if (heading && !isHeading(item)) visible.push(heading);
      else if (heading) spaceBefore += heading.spaceBefore + heightOf(heading.item);
      heading = undefined;
      visible.push({ item, index, spaceBefore });
      spaceBefore = 0;
    } else if (isHeading(item)) {
      if (heading) spaceBefore += heading.spaceBefore + heightOf(heading.item);
      heading = { item, index, spaceBefore };
      spaceBefore = 0;
    } else spaceBefore += height;
    y += height;
  }
  return visible;
}
