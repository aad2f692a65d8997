/**
 * Escapes the output of an in-app step as Novu's sanitizing does: character references in place of `&`, and of `<` and `>`
 * outside of tags. Unlike the sanitizer it removes no tag, so that hostile markup reaches the inbox.
 */
const TAG_OR_CHARACTER = /<\/?[a-z][^<>]*>|[&<>]/gi;
const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeMarkup = (text: string): string =>
  text.replaceAll(TAG_OR_CHARACTER, (part) => REFERENCES[part] ?? part.replaceAll('&', '&amp;'));
