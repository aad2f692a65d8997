/** Reads the arguments of a command. Knows no command. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { CommandError } from './command-error.js';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Configuration<T extends Options> {
  readonly args: string[];
  readonly options: T;
  readonly allowPositionals: true;
}

/** A sentence for an error of `parseArgs`. */
function describe(error: unknown): string {
  const { code, message } = error as Error & { readonly code?: string };
  const [, option = ''] = /'(-[^' ]*)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`;
  if (message.includes('ambiguous')) return `${option} needs a value. If it begins with a dash: ${option}=-…`;
  if (message.includes('missing')) return `${option} needs a value.`;
  return message.split('\n', 1)[0] ?? message;
}

/** @throws CommandError if there is an unknown option, an option without its value, or too many values */
export function readArguments<const T extends Options>(
  args: readonly string[],
  options: T,
  maxPositionals = 0,
): ReturnType<typeof parseArgs<Configuration<T>>> {
  const read = (): ReturnType<typeof parseArgs<Configuration<T>>> => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (cause) {
      throw new CommandError(describe(cause), { isUsage: true, cause });
    }
  };
  const result = read();
  const extra = result.positionals[maxPositionals];
  if (extra !== undefined) throw new CommandError(`"${extra}" is one value too many.`, { isUsage: true });
  return result;
}

/** Runs a function that reads a value. @throws CommandError with the message of its error */
export function readValue<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), { isUsage: true, cause });
  }
}
