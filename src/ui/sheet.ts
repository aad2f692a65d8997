/**
 * Sheet: a style sheet that all inboxes of a page share: one, made when the first of them needs it. Importing one on a
 * server is safe.
 */
export function sheet(...parts: readonly string[]): () => CSSStyleSheet {
  let shared: CSSStyleSheet | undefined;
  return () => {
    if (!shared) {
      shared = new CSSStyleSheet();
      shared.replaceSync(parts.join(''));
    }
    return shared;
  };
}
