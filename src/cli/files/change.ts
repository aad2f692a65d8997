/** A file of the user with another text. Line breaks are `\n`, whatever the file has. */
export interface Change {
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}
