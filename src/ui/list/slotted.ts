/**
 * The elements of the host's in rows. Each becomes a child of the tag, so that the page's styles and listeners apply to it. A page
 * that changes its HTML in place (a morph) removes children that its HTML does not have: they are back before the next paint.
 */

/** Begins the names of their slots, and of no slot of the host's own. */
export const PREFIX = 'inbox-row-';

/** In one task. A page that answers each of them at once would stop. */
const MAX_REPAIRS = 9;

/** Shows an element. Returns what removes it. */
export type ShowSlotted = (element: Element) => () => void;

export function createSlotted({ host }: ShadowRoot): ShowSlotted {
  const shown = new Set<Element>();
  let repairs = 0;
  const repair = (): void => {
    // A copy of the tag has copies of its children, too.
    for (const child of host.querySelectorAll(`:scope>[slot^=${PREFIX}]`)) if (!shown.has(child)) child.remove();
    for (const element of shown) {
      // One that the host has put elsewhere stays there.
      if (element.parentNode) continue;
      host.append(element);
      setTimeout(() => (repairs = 0));
      // The default rows are shown.
      if (repairs++ > MAX_REPAIRS) Reflect.set(host, 'renderMessage', null);
    }
  };
  repair();
  const observer = new MutationObserver(repair);
  return (element) => {
    observer.observe(host, { childList: true });
    shown.add(element);
    host.append(element);
    return () => {
      shown.delete(element);
      element.remove();
      // The panel may be mounted again, with elements that this one does not know.
      if (shown.size === 0) observer.disconnect();
    };
  };
}
