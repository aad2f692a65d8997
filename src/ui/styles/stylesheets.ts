/**
 * Creates stylesheets that all inboxes of a document share. A constructed stylesheet belongs to one document, so it is
 * created when the first inbox of a document needs it. Importing this on a server is safe.
 */
export function sharedStylesheet(...parts: readonly string[]): (owner: Document) => CSSStyleSheet {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  return (owner) => {
    const sheet = sheets.get(owner) ?? new (owner.defaultView ?? window).CSSStyleSheet();
    if (!sheets.has(owner)) sheet.replaceSync(parts.join(''));
    sheets.set(owner, sheet);
    return sheet;
  };
}
