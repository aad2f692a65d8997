/** Creates stylesheets once for each document, to which a constructed one belongs. Importing this on a server is safe. */
export function sharedStylesheet(...parts: readonly string[]): (root: ShadowRoot) => void {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  return (root) => {
    const { host, ownerDocument, adoptedStyleSheets } = root;
    const { defaultView } = ownerDocument;
    // A document without a window, such as that of a template, cannot have one. A simulated DOM, which has no popovers, needs none:
    // some cannot read it, and all are slow with it.
    if (!defaultView || !('togglePopover' in host)) return;
    let sheet = sheets.get(ownerDocument);
    if (!sheet) {
      sheets.set(ownerDocument, (sheet = new defaultView.CSSStyleSheet()));
      sheet.replaceSync(parts.join(''));
    }
    root.adoptedStyleSheets = [...new Set([...adoptedStyleSheets, sheet])];
  };
}
