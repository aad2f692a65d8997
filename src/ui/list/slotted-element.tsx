/** Shows an element of the host's at a place in the panel, and removes it with its place. */
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { randomId } from '../../shared/http.js';
import { usePanel } from '../context.js';
import { PREFIX } from './slotted.js';

export function SlottedElement({ element }: { readonly element: Element }) {
  const { showSlotted } = usePanel();
  // Each place has a slot of its own: no copy of the page has children for it.
  const name = useMemo(() => PREFIX + randomId(), []);
  useLayoutEffect(() => {
    element.slot = name;
    // A morph must not make it an element of the page's that has none.
    element.id ||= name;
    return showSlotted(element);
  }, [element]);
  return <slot name={name} />;
}
