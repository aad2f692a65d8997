/**
 * The `lang` of the nearest ancestor, across shadow roots; empty if none has one.
 */
export function nearestLang(element: Element): string {
  const place = element.closest<HTMLElement>('[lang]');
  const root = element.getRootNode();
  return place?.lang ?? (root instanceof ShadowRoot ? nearestLang(root.host) : '');
}
