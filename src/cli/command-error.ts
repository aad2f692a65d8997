/** An error that is a sentence for the user of the command, without a stack. */
export class CommandError extends Error {
  /** Whether `--help` would say how to write the command. */
  readonly isUsage: boolean;

  constructor(message: string, options: { readonly isUsage?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isUsage = options.isUsage ?? false;
  }
}
