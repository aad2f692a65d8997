/**
 * Selects the items of a virtual list that are rendered, and the space that stands for the others. It knows heights and
 * distances, but neither what the items are nor how they are rendered.
 *
 *   first ┄┄ space ┄┄ items in the range ┄┄ space ┄┄ the tab stop and its neighbours ┄┄ space ┄┄ last
 *
 * The first and the last items and the neighbours of the tab stop are always rendered: keys move focus to them. The heading of
 * a rendered item is rendered too: it is sticky, and stays in sight although its place is far above.
 */
export interface VirtualItem<Item> {
  readonly item: Item;
  /** Its index in the whole list. */
  readonly index: number;
  /** Height of the items left out right above it, in pixels. */
  readonly spaceBefore: number;
}

/** Headings stand between items: the neighbour of an item may be the next but one. */
const NEIGHBOURS = 2;

/** All items between `top` and `bottom` are rendered; both are pixels from the top of the list. */
export function visibleItems<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
  isHeading: (item: Item) => boolean,
  top: number,
  bottom: number,
  tabStopIndex: number,
): VirtualItem<Item>[] {
  const visible: VirtualItem<Item>[] = [];
  /** The last heading, if it was left out so far. */
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
