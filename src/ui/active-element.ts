/**
 * The focused element of the shadow root that a node is in. happy-dom throws where another root has the focus, or one that was
 * removed: this asks a root only if its host is active.
 */
export const activeElementOf = (node: Node): Element | null => {
  const root = node.getRootNode() as Partial<ShadowRoot>;
  const { host } = root;
  const isActive = !host || (host.getRootNode() as Document).activeElement === host;
  return (isActive && root.activeElement) || null;
};
