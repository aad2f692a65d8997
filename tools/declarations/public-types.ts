/** What the declarations say in another way than the sources, so that a package has public types alone. */

interface Edit {
  /** The path of a declaration file, as in src/. */
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

const EDITS: readonly Edit[] = [
  // `InboxOptions` picks the two members above it.
  {
    file: 'store/reader/snapshot.d.ts',
    from: /(?<=interface SnapshotOptions \{[^}]*)^ +readonly namespace[^}]*/m,
    to: '',
  },
];

/**
 * The declarations of a file, without what is internal.
 * @throws Error if the file has not what is to be changed
 */
export function withPublicTypes(file: string, declarations: string): string {
  return EDITS.filter((edit) => edit.file === file).reduce((text, { from, to }) => {
    if (!from.test(text)) throw new Error(`${file} has nothing like ${from.source}: see ${import.meta.url}.`);
    return text.replace(from, () => to);
  }, declarations);
}

/** The comment at the head of a source is about the file; in the declarations it would belong to the first type. */
const FILE_COMMENT = /^\/\*\*[^]*?\*\/\n(?=\n|import )/;

/** The declarations of a source without the comment about the file. */
export const withoutFileComment = (declarations: string, source: string): string =>
  FILE_COMMENT.test(source) ? declarations.replace(/^\/\*\*[^]*?\*\/\n/, '') : declarations;
