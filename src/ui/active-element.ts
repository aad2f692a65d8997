/** Finds the focused element of a node's shadow root. Asks only a root whose host is active: happy-dom throws for others. */
export const activeElementOf = (node: Node): Element | null => {
  const root = node.getRootNode() as Partial<ShadowRoot>;
  const { host } = root;
  const isActive = !host || (host.getRootNode() as Document).activeElement === host;
  return (isActive && root.activeElement) || null;
};
