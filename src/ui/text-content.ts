import type { VNode } from 'preact';

/**
 * Gives an element whose only child is a text that text as its `textContent`: if a translator puts nodes of its own in the place
 * of the text, the next one replaces them. For `options.vnode` of Preact.
 */
export function setTextContent({ type, props }: VNode<Record<string, unknown>>): void {
  if (typeof type !== 'string' || typeof props.children !== 'string') return;
  props['textContent'] = props.children;
  props.children = null;
}
