/** What the declarations say in another way than the sources, so that a package has public types alone. */

interface Edit {
  /** The path of a declaration file, as in src/. */
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

/** A value that a host passes on, and that has no other use: its own type would show the inside of the store. */
const opaque = (name: string, loader: string): string =>
  `declare const codeOf${name}: unique symbol;\n/** What \`${loader}\` loads. Opaque: a host passes it on. */\n` +
  `export interface ${name} {\n    readonly [codeOf${name}]: true;\n}`;

const EDITS: readonly Edit[] = [
  {
    file: 'store/show/show-message.d.ts',
    from: /^export type LocateMessage = .*;$/m,
    to: opaque('LocateMessage', 'loadLocate'),
  },
  {
    file: 'store/snooze/snoozed-messages.d.ts',
    from: /^export type CreateSnoozedMessages = .*;$/m,
    to: opaque('CreateSnoozedMessages', 'loadSnoozed'),
  },
  {
    file: 'store/reader/reader-outbox.d.ts',
    from: /^export type CreateOutbox = .*;$/m,
    to: opaque('CreateOutbox', 'loadOutbox'),
  },
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
