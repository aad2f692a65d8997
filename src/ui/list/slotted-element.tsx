/**
 * Placed: an element of the host's, in a place of ours. It becomes a child of the tag, in a slot of its own, so that
 * the page's styles and listeners reach it; it goes when its place does. Another element is another place: keyed so.
 */
import { defineComponent } from '../component.js';

export const SlottedElement = defineComponent<{ readonly element: Element; readonly name: string }>(
  (_, { element, name }) => {
    const put = (slot: HTMLSlotElement | null) => {
      if (!slot) return undefined;
      element.slot = name;
      (slot.getRootNode() as ShadowRoot).host.append(element);
      return () => element.remove();
    };
    return () => <slot ref={put} name={name} />;
  },
);
