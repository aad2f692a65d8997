/** Slots an element of the host's into the panel as a child of the tag: the page's styles and listeners apply to it. */
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { randomId } from '../../../shared/http.js';
import { usePanel } from '../../context.js';
import { warnHost } from '../../host-warnings/warn-host.js';

/** No slot of the host's own begins with it. */
export const SLOT_PREFIX = 'inbox-row-';

export function SlottedElement({ element }: { readonly element: Element }) {
  const { root, slotted } = usePanel();
  // Each place has a slot of its own, so a copy of the tag has no children for it.
  const name = useMemo(() => SLOT_PREFIX + randomId(), []);
  useLayoutEffect(() => {
    element.slot = name;
    // An id keeps a morph from reusing it for an element of the page that has none.
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
