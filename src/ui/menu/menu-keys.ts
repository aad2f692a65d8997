/** Handles the keys of a menu, as in the menu button pattern of the ARIA Authoring Practices. Pure. */

/** Moves to a neighbour, an end, or the next item whose text begins with the letter. */
export function destination(items: readonly HTMLElement[], { key, target }: KeyboardEvent): HTMLElement | undefined {
  const index = items.findIndex((item) => item === target);
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) return items.at(to % items.length);
  return [...items.slice(index + 1), ...items.slice(0, index + 1)].find(
    ({ textContent }) => key.length === 1 && textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
}
