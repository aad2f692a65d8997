/**
 * nearestLang(element): the language that the page gives a place, also across shadow roots; empty where it gives none.
 */
export function nearestLang(element: Element): string {
  const place = element.closest<HTMLElement>('[lang]');
  const root = element.getRootNode();
  return place?.lang ?? (root instanceof ShadowRoot ? nearestLang(root.host) : '');
}
