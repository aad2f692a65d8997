/** The command `send`: asks the running `dev` to create a message. */
import { readPort } from '../../local-service/options.js';
import { readArguments, readValue } from '../arguments.js';
import { CommandError } from '../command-error.js';
import { currentFolder, findNearestServer } from '../running-servers.js';
import type { MessageRequest, SendResult } from '../dev/send-message.js';
import { DEFAULT_PORT } from '../help.js';

export interface SendSettings {
  /** The address of the running service, without a slash at its end; undefined for that of the folder. */
  readonly url: string | undefined;
  readonly message: MessageRequest;
}

const TIMEOUT_MS = 10_000;

const toUrl = (port: string): string => `http://127.0.0.1:${port}`;

function readAddress(url: string | undefined, port: string | undefined): string | undefined {
  if (url !== undefined && port !== undefined)
    throw new CommandError('Give --url or --port, not both.', { isUsage: true });
  if (port !== undefined) return toUrl(String(readValue(() => readPort(port))));
  if (url === undefined) return undefined;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).href.replace(/\/$/, '');
  throw new CommandError(`--url must be an address such as ${toUrl(DEFAULT_PORT)}, not "${url}"`, {
    isUsage: true,
  });
}

/** @throws CommandError if an argument is wrong or missing */
export function readSendSettings(args: readonly string[]): SendSettings {
  const options = {
    action: { type: 'string', multiple: true },
    link: { type: 'string' },
    workflow: { type: 'string' },
    port: { type: 'string' },
    url: { type: 'string' },
  } as const;
  const { values, positionals } = readArguments(args, options, 3);
  const { action: actions = [], link, workflow, port, url } = values;
  const [subscriber = '', title = '', text] = positionals;
  if (!subscriber || !title)
    throw new CommandError('A message needs a subscriber and a title: send ada "Hello"', { isUsage: true });
  return {
    url: readAddress(url, port),
    message: {
      subscriber,
      title,
      actions,
      ...(text !== undefined && { text }),
      ...(link !== undefined && { link }),
      ...(workflow !== undefined && { workflow }),
    },
  };
}

const isRefused = (error: unknown): boolean => {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'ECONNREFUSED';
};

async function post(url: string, message: MessageRequest): Promise<Response> {
  try {
    return await fetch(`${url}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    const start = 'Start it in another terminal: npx notification-inbox dev';
    const reason = isRefused(cause) ? `Nothing runs at ${url}. ${start}` : `There is no answer from ${url}. ${start}`;
    throw new CommandError(reason, { cause });
  }
}

/** What the server answers. Another program may listen at the address. */
async function readAnswer(url: string, response: Response): Promise<SendResult> {
  const answer = (await response.json().catch(() => ({}))) as Partial<SendResult> & { readonly error?: string };
  if (response.status === 422 && typeof answer.error === 'string') throw new CommandError(answer.error);
  const { subscriber, workflow, isNew = false, isDelivered = false } = answer;
  if (response.status === 201 && typeof subscriber === 'string' && typeof workflow === 'string')
    return { subscriber, workflow, isNew, isDelivered };
  throw new CommandError(`What runs at ${url} is not "notification-inbox dev": it answered ${response.status}.`);
}

export async function run(args: readonly string[]): Promise<void> {
  const { url: given, message } = readSendSettings(args);
  const url = given ?? (await findNearestServer(currentFolder()))?.url ?? toUrl(DEFAULT_PORT);
  const { subscriber, workflow, isNew, isDelivered } = await readAnswer(url, await post(url, message));
  if (!isDelivered)
    throw new CommandError(`Not in the inbox: the preferences of ${subscriber} turn "${workflow}" off.`);
  console.log(
    `Sent to ${subscriber}${isNew ? ', a new subscriber' : ''}: ${url}/?as=${encodeURIComponent(subscriber)}`,
  );
}
