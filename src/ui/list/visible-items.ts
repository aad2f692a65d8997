/**
 * Selects the items of a virtual list that are rendered, and the space that stands for the others. It knows heights and
 * distances, but neither what the items are nor how they are rendered.
 *
 *   first ┄┄ space ┄┄ items in the range ┄┄ space ┄┄ the tab stop and its neighbours ┄┄ space ┄┄ last
 *
 * The first and the last item and the neighbours of the tab stop are always rendered: keys move focus to them.
 */
export interface VirtualItem<Item> {
  readonly item: Item;
  /** Its index in the whole list. */
  readonly index: number;
  /** Height of the items left out right above it, in pixels. */
  readonly spaceBefore: number;
}

/** All items between `top` and `bottom` are rendered; both are pixels from the top of the list. */
export function visibleItems<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
  top: number,
  bottom: number,
  tabStopIndex: number,
): VirtualItem<Item>[] {
  const visible: VirtualItem<Item>[] = [];
  const last = items.length - 1;
  let y = 0;
  let spaceBefore = 0;
  for (const [index, item] of items.entries()) {
    const height = heightOf(item);
    const isInRange = y < bottom && y + height > top;
    if (isInRange || index === 0 || index === last || Math.abs(index - tabStopIndex) < 2) {
      visible.push({ item, index, spaceBefore });
      spaceBefore = 0;
    } else spaceBefore += height;
    y += height;
  }
  return visible;
}
