/** The first request: whether a service of this interface is at the address, and takes the key. One sentence for each reason. */
import { isRecord, parse } from '../../shared/json.js';
import type { Answer, CheckedService } from './service.js';

export type ConnectionCode =
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'redirect'
  | 'not-json'
  | 'key'
  | 'not-found'
  | 'busy'
  | 'failed';

export interface ConnectionError {
  readonly code: ConnectionCode;
  readonly text: string;
}

/** The code of a network error, which `fetch` wraps. */
function codeOf(error: unknown): string {
  const { cause, name, code } = error as { readonly cause?: unknown; readonly name?: string; readonly code?: unknown };
  if (name === 'TimeoutError') return 'TIMEOUT';
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : '';
}

const CODES: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `There is no host ${host}: the address is misspelled, or this machine has no DNS.`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up: this machine has no network or no DNS.`,
  ECONNREFUSED: (host) => `Nothing listens at ${host}: the service does not run there, or on another port.`,
  ECONNRESET: (host) => `${host} closed the connection: it may expect https in place of http, or the reverse.`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection: it may expect https in place of http, or the reverse.`,
  ENETUNREACH: () => 'This machine has no network.',
  EHOSTUNREACH: (host) => `${host} cannot be reached from this network.`,
};

/** A sentence for a request without an answer. */
export function describeFailure(error: unknown, serviceUrl: string): ConnectionError {
  const { host } = new URL(serviceUrl);
  const code = codeOf(error);
  if (code === 'TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return { code: 'timeout', text: `${host} did not answer within 15 seconds.` };
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code))
    return { code: 'tls', text: `The certificate of ${host} is not valid for this machine (${code}).` };
  if (/SSL|EPROTO|HPE_/.test(code))
    return {
      code: 'tls',
      text: `${host} does not speak the protocol of the address: try http in place of https, or the reverse.`,
    };
  const text = CODES[code]?.(host) ?? `${host} cannot be reached${code && ` (${code})`}.`;
  return { code: 'unreachable', text };
}

const isHtml = ({ headers, text }: Answer): boolean =>
  /html/.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);

function describeRedirect({ headers }: Answer, serviceUrl: string): string {
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, serviceUrl) ? new URL(location, serviceUrl) : undefined;
  if (target?.protocol === 'https:' && serviceUrl.startsWith('http:'))
    return `The service wants https: --service-url https://${target.host}${target.pathname.replace(/\/v2(\/.*)?$/, '')}`;
  return `The address redirects to ${target?.origin ?? 'another one'}: it is not that of the API.`;
}

/** What nginx and Go answer to http at a port of https. */
const WANTS_HTTPS = /HTTP request (was sent )?to (an )?HTTPS/i;

const REGIONS = 'a key of the other region (https://api.novu.co or https://eu.api.novu.co), or of another installation';

function describeFailing({ status, text }: Answer): string {
  return isRecord(parse(text))
    ? `The service fails (${status}): its own logs say why.`
    : `A gateway answers (${status}), not the API: the service behind it does not run, or fails.`;
}

/** Why an answer to the first request is not that of the service; undefined if it is. */
export function describeAnswer(answer: Answer, serviceUrl: string): ConnectionError | undefined {
  const { status, text } = answer;
  if (status === 0 || (status >= 300 && status < 400))
    return { code: 'redirect', text: describeRedirect(answer, serviceUrl) };
  if (status === 400 && WANTS_HTTPS.test(text))
    return {
      code: 'redirect',
      text: `The service wants https: --service-url ${serviceUrl.replace('http:', 'https:')}`,
    };
  if (status === 429)
    return { code: 'busy', text: 'The service answers that there are too many requests (429): try again in a minute.' };
  // A gateway answers with a page of its own.
  if (status >= 500) return { code: 'failed', text: describeFailing(answer) };
  if (isHtml(answer))
    return {
      code: 'not-json',
      text: `A web page answered (${status}), not the API: this may be the address of the dashboard. Novu's API is https://api.novu.co; an own one often has the port 3000 or the path /api.`,
    };
  if (status === 401 || status === 403)
    return {
      code: 'key',
      text: `The service refuses the key (${status}): it is misspelled or revoked, ${REGIONS}. A key of the environment is needed, not its identifier.`,
    };
  const body = parse(text);
  if (!isRecord(body))
    return { code: 'not-json', text: `The answer (${status}) is not JSON: another program listens at the address.` };
  if (status === 404)
    return {
      code: 'not-found',
      text: 'The service has no /v2/subscribers: the path of the address is wrong, or it is older.',
    };
  if (status < 300 && !Array.isArray(body['data']))
    return { code: 'not-json', text: 'The answer has no list of subscribers: another program listens at the address.' };
  return undefined;
}

/** Sends the first request. @returns undefined if the service answers as expected */
export async function connect(service: CheckedService, serviceUrl: string): Promise<ConnectionError | undefined> {
  try {
    return describeAnswer(await service.send('GET', '/v2/subscribers?limit=1'), serviceUrl);
  } catch (error) {
    return describeFailure(error, serviceUrl);
  }
}
