import type { VNode } from 'preact';

/** Sets a text that is an only child as `textContent`: it replaces nodes that a translator put in. For `options.vnode`. */
export function setTextContent({ type, props }: VNode<Record<string, unknown>>): void {
  if (typeof type !== 'string' || typeof props.children !== 'string') return;
  props['textContent'] = props.children;
  props.children = null;
}
