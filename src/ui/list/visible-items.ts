/**
 * Window: which of a long list's items are drawn, and how much room stands for those that are not. It knows heights and
 * distances, and neither what the items are nor where they are drawn.
 *
 *   first ┄┄┄ gap ┄┄┄ those around the screen ┄┄┄ gap ┄┄┄ the stop and its neighbours ┄┄┄ gap ┄┄┄ last
 *
 * The ends, and the neighbours of where focus is or comes in, are always there: from everywhere keys lead on.
 */
export interface VirtualItem<Item> {
  readonly item: Item;
  /** Its place in the whole list. */
  readonly index: number;
  /** Height of what is left out right above it, in pixels. */
  readonly spaceBefore: number;
}

/** Top and bottom are distances from the top of the list, in pixels, between which all is drawn. */
export function visibleItems<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
  top: number,
  bottom: number,
  stop: number,
): VirtualItem<Item>[] {
  const drawn: VirtualItem<Item>[] = [];
  let y = 0;
  let gap = 0;
  for (const [index, item] of items.entries()) {
    const height = heightOf(item);
    if ((y < bottom && y + height > top) || index === 0 || index === items.length - 1 || Math.abs(index - stop) < 2) {
      drawn.push({ item, index, spaceBefore: gap });
      gap = 0;
    } else gap += height;
    y += height;
  }
  return drawn;
}
