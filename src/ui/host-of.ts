/** The element that has the shadow root that a node is in. A document may have a property `host`: a frame of that name. */
export const hostOf = (node: Node): Element | null => {
  const root = node.getRootNode();
  return root.nodeType === 11 ? (root as ShadowRoot).host : null;
};
