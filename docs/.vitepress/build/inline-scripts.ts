/**
 * Moves the inline scripts of a built page into files, and removes style attributes: the page policy allows neither. A file is
 * named for its content, so pages share it.
 */
import { createHash } from 'node:crypto';

export interface Extracted {
  readonly html: string;
  /** By path, from the root of the site. */
  readonly scripts: ReadonlyMap<string, string>;
}

export function extractScripts(html: string, base: string): Extracted {
  const scripts = new Map<string, string>();
  const withFiles = html.replace(
    /<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/g,
    (_all, attributes: string, code: string) => {
      const name = `assets/inline.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      scripts.set(name, code);
      return `<script${attributes} src="${base}${name}"></script>`;
    },
  );
  return { html: withFiles.replace(/(<[a-z][^<>]*?) style="[^"]*"/g, '$1'), scripts };
}
