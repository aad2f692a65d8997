/**
 * Shows an element of the host's at a place in the panel. The element becomes a child of the tag, in a slot of its own, so
 * that the page's styles and listeners apply to it, and is removed with its place.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

export function SlottedElement({ element, name }: { readonly element: Element; readonly name: string }) {
  const slot = useRef<HTMLSlotElement>(null);
  useLayoutEffect(() => {
    const root = slot.current?.getRootNode() as ShadowRoot | undefined;
    element.slot = name;
    root?.host.append(element);
    return () => element.remove();
  }, [element, name]);
  return <slot ref={slot} name={name} />;
}
