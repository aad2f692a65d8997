/** The arguments of `check`: where the service is, its key, and what to try. */
import { isLoopback } from '../../proxy/options/resolve-urls.js';
import { readArguments } from '../arguments.js';
import { CommandError } from '../command-error.js';

export interface CheckSettings {
  /** Without a slash at its end. */
  readonly serviceUrl: string;
  readonly key: string;
  /** The identifier of a workflow to trigger for the check's own subscriber. */
  readonly workflow: string | undefined;
  readonly isJson: boolean;
}

/** The address and the key in the environment: by the names of this package, else by those that Novu's own packages read. */
const URL_VARIABLES = ['SERVICE_URL', 'NOVU_API_URL'];
const KEY_VARIABLES = ['SERVICE_KEY', 'NOVU_SECRET_KEY', 'NOVU_API_KEY'];

const firstOf = (env: NodeJS.ProcessEnv, names: readonly string[]): string | undefined =>
  names.map((name) => env[name]).find(Boolean);

const usage = (message: string): CommandError => new CommandError(message, { isUsage: true });

function readServiceUrl(text: string | undefined, allowHttp: boolean): string {
  if (!text)
    throw usage('Give the address of the service: --service-url https://api.novu.co, SERVICE_URL or NOVU_API_URL.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash !== '')
    throw usage(`--service-url must be an address such as https://api.novu.co, not "${text}".`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp)
    throw usage(`The key would cross the network unencrypted: use https://${url.host}, or add --allow-http.`);
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/v\d+$/.test(path))
    throw usage(`Leave the version out, which each operation adds: ${url.origin}${path.replace(/\/v\d+$/, '')}`);
  return url.origin + path;
}

/** @throws CommandError if an argument is wrong or missing. No message contains the key. */
export function readCheckSettings(args: readonly string[], env: NodeJS.ProcessEnv = process.env): CheckSettings {
  const options = {
    'service-url': { type: 'string' },
    key: { type: 'string' },
    workflow: { type: 'string' },
    json: { type: 'boolean' },
    'allow-http': { type: 'boolean' },
  } as const;
  const { values } = readArguments(args, options);
  const key = values.key ?? firstOf(env, KEY_VARIABLES) ?? '';
  if (key === '')
    throw usage('Give the API key of the environment: in the variable SERVICE_KEY or NOVU_SECRET_KEY, or by --key.');
  if (/^(ApiKey|Bearer)\s/i.test(key)) throw usage('Give the key alone, without the word before it.');
  // A line break or an umlaut cannot be sent in a header; most often it was copied along.
  if (!/^[\x21-\x7e]+$/.test(key)) throw usage('The key has a space or a character that no key has. Copy it again.');
  return {
    serviceUrl: readServiceUrl(values['service-url'] ?? firstOf(env, URL_VARIABLES), values['allow-http'] ?? false),
    key,
    workflow: values.workflow,
    isJson: values.json ?? false,
  };
}
