/**
 * The body that goes up: read to a limit, then written anew from known fields.
 * What is wrong is refused, never dropped: a preference without its workflow would be a change of all of them.
 */
import { ProxyError } from './errors.js';
import { CHANNELS } from './upstream/response-fields.js';
import { isShallow, isRecord, parseJson, readBytes, toRecord } from './json.js';
import type { JsonRecord } from './json.js';

/** A body nests at most so deep, itself counted. */
const LEVELS = 8;
/** Any printable text: workflows are known by ids, identifiers and slugs of the host's own making. */
const WORKFLOW_ID = /^[^\p{C}]{1,256}$/u;

const isJson = (headers: Headers): boolean => {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const encoding = headers.get('content-encoding') ?? 'identity';
  return (
    type.trim() === 'application/json' &&
    encoding === 'identity' &&
    parameters.every((parameter) => /^\s*(charset="?utf-8"?\s*)?$/.test(parameter))
  );
};

/**
 * The JSON object that a request carries.
 * @throws Refusal `not-json`, `body-too-large`, `body-too-slow`, `bad-body`
 */
export async function readBody(request: Request, limit: number, signal: AbortSignal): Promise<JsonRecord> {
  if (!isJson(request.headers)) throw new ProxyError('not-json');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ProxyError('body-too-large');
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBytes(request.body, limit, signal);
  } catch {
    throw new ProxyError(signal.aborted ? 'body-too-slow' : 'bad-body');
  }
  if (!bytes) throw new ProxyError('body-too-large');
  const value = parseJson(bytes);
  if (!isRecord(value) || !isShallow(value, LEVELS)) throw new ProxyError('bad-body');
  return value;
}

/** @throws Refusal `bad-body` */
export function actionBody({ status, payload }: JsonRecord): object {
  const known = status === 'pending' || status === 'done';
  if (!known || (payload !== undefined && !isRecord(payload))) throw new ProxyError('bad-body');
  return { status, ...(payload && { payload }) };
}

/** @throws Refusal `bad-body` */
export function preferencesBody(body: JsonRecord): object {
  const { workflowId } = body;
  const said = toRecord(body['channels']);
  const channels = Object.fromEntries(
    CHANNELS.filter((channel) => said[channel] !== undefined).map((channel) => [channel, said[channel]]),
  );
  const flags = Object.values(channels);
  if (flags.length === 0 || !flags.every((flag) => typeof flag === 'boolean')) throw new ProxyError('bad-body');
  if (!Object.hasOwn(body, 'workflowId')) return { channels };
  if (typeof workflowId !== 'string' || !WORKFLOW_ID.test(workflowId)) throw new ProxyError('bad-body');
  return { channels, workflowId };
}
