/** Asks in a terminal. Knows nothing of what is asked. */
import { createInterface } from 'node:readline/promises';
import { CommandError } from '../command-error.js';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Whether the answer is yes; no by default, and at the end of the input. @throws CommandError without a terminal */
export async function confirm(question: string, { input, output }: Terminal): Promise<boolean> {
  if (!input.isTTY)
    throw new CommandError('Nothing was written: there is no terminal to ask in. --yes writes without asking.');
  const terminal = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => void terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} (y/N) `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
