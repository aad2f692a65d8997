/**
 * Sheet: a style sheet that all inboxes of a document share, made when the first of them needs it: a constructed sheet
 * belongs to one document. Importing one on a server is safe.
 */
export function sheet(...parts: readonly string[]): (owner: Document) => CSSStyleSheet {
  const shared = new WeakMap<Document, CSSStyleSheet>();
  return (owner) => {
    const made = shared.get(owner) ?? new (owner.defaultView ?? window).CSSStyleSheet();
    if (!shared.has(owner)) made.replaceSync(parts.join(''));
    shared.set(owner, made);
    return made;
  };
}
