/**
 * Shows an element of the host's at a place in the panel, and removes it with its place. It becomes a child of the tag, so that the
 * page's styles and listeners apply to it.
 */
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { randomId } from '../../shared/http.js';
import { usePanel } from '../context.js';
import { warnHost } from '../host-warnings/warn-host.js';

/** Begins the names of slots for such elements, and of no slot of the host's own. */
export const SLOT_PREFIX = 'inbox-row-';

export function SlottedElement({ element }: { readonly element: Element }) {
  const { root, slotted } = usePanel();
  // Each place has a slot of its own: no copy of the page has children for it.
  const name = useMemo(() => SLOT_PREFIX + randomId(), []);
  useLayoutEffect(() => {
    element.slot = name;
    // A morph must not make it an element of the page's that has none.
    element.id ||= name;
    if (slotted.has(element)) warnHost('shared');
    slotted.add(element);
    root.host.append(element);
    return () => {
      slotted.delete(element);
      element.remove();
    };
  }, [element]);
  return <slot name={name} />;
}
