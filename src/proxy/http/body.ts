/**
 * The body of a write: read up to a limit, then rebuilt from known fields.
 * An invalid field is an error and is never dropped: a preference without its workflow would change all workflows.
 */
import { CHANNELS } from '../../shared/channels.js';
import { isRecord, toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import { isShallow, parseJson } from './parse-json.js';
import { readBytes } from './read-bytes.js';

/** Levels of nesting, the body itself included. */
const MAX_BODY_DEPTH = 8;
/** Any printable text: workflows have ids, identifiers and slugs that the host chooses. */
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
 * The JSON object in the body of a request.
 * @param limit Bytes.
 * @throws ProxyError `not-json`, `body-too-large`, `body-too-slow`, `bad-body`
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
  if (!isRecord(value) || !isShallow(value, MAX_BODY_DEPTH)) throw new ProxyError('bad-body');
  return value;
}

/** @throws ProxyError `bad-body` */
export function actionBody({ status, payload }: JsonRecord): object {
  const isStatus = status === 'pending' || status === 'done';
  if (!isStatus || (payload !== undefined && !isRecord(payload))) throw new ProxyError('bad-body');
  return { status, ...(payload && { payload }) };
}

/** @throws ProxyError `bad-body` */
export function preferencesBody(body: JsonRecord): object {
  const { workflowId } = body;
  const requested = toRecord(body['channels']);
  const channels = Object.fromEntries(
    CHANNELS.filter((channel) => requested[channel] !== undefined).map((channel) => [channel, requested[channel]]),
  );
  const flags = Object.values(channels);
  if (flags.length === 0 || !flags.every((flag) => typeof flag === 'boolean')) throw new ProxyError('bad-body');
  if (!Object.hasOwn(body, 'workflowId')) return { channels };
  if (typeof workflowId !== 'string' || !WORKFLOW_ID.test(workflowId)) throw new ProxyError('bad-body');
  return { channels, workflowId };
}
