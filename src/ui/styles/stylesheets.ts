/**
 * Creates stylesheets that all inboxes of a document share. A constructed stylesheet belongs to one document, so it is
 * created when the first inbox of a document needs it. Importing this on a server is safe.
 */
export function sharedStylesheet(...parts: readonly string[]): (owner: Document) => CSSStyleSheet {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  return (owner) => {
    const sheet = sheets.get(owner) ?? new (owner.defaultView ?? window).CSSStyleSheet();
    // jsdom 26 has no `replaceSync`, and no need of styles.
    if (!sheets.has(owner)) (sheet as Partial<CSSStyleSheet>).replaceSync?.(parts.join(''));
    sheets.set(owner, sheet);
    return sheet;
  };
}
