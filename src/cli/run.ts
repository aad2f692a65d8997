/** Runs a command by its name. An error that its user can resolve is a sentence and exit code 1. */
import { CommandError } from './command-error.js';
import { COMMAND_HELP, COMMAND_NAMES, HELP } from './help.js';
import type { CommandName } from './help.js';
import { readVersion } from './version.js';

type Command = (args: readonly string[]) => Promise<void>;

/** Each command loads only its own code. */
const LOADERS: Readonly<Record<CommandName, () => Promise<{ readonly run: Command }>>> = {
  check: () => import('./check/check.js'),
  dev: () => import('./dev/dev.js'),
  send: () => import('./send/send.js'),
  init: () => import('./init/init.js'),
  types: () => import('./types/types.js'),
  codemod: () => import('./codemod/codemod.js'),
};

const isCommandName = (name: string): name is CommandName => Object.hasOwn(LOADERS, name);

/** Whether the help is asked for. What follows `--` is text. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

async function runCommand([name = '--help', ...args]: readonly string[]): Promise<void> {
  if (isCommandName(name)) {
    if (asksForHelp(args)) return console.log(COMMAND_HELP[name]);
    const { run: command } = await LOADERS[name]();
    return command(args);
  }
  if (name === '--help' || name === '-h') return console.log(HELP);
  if (name === '--version' || name === '-v') return console.log(readVersion());
  const kind = name.startsWith('-') ? 'option' : 'command';
  throw new CommandError(`There is no ${kind} "${name}". The commands are ${COMMAND_NAMES.join(', ')}.`, {
    isUsage: true,
  });
}

export async function run(args: readonly string[]): Promise<void> {
  try {
    await runCommand(args);
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof CommandError)) return console.error(error);
    console.error(error.message);
    const [name = ''] = args;
    if (error.isUsage) console.error(`See: npx notification-inbox ${isCommandName(name) ? `${name} ` : ''}--help`);
  }
}
