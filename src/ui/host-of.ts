/** Finds the element with a node's shadow root. A document may also have a property `host`: a frame of that name. */
export const hostOf = (node: Node): Element | null => {
  const root = node.getRootNode();
  return root.nodeType === 11 ? (root as ShadowRoot).host : null;
};
