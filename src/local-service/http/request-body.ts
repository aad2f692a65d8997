/**
 * Reads the JSON body of a request up to a maximum size, also without a Content-Length. `text` is the body serialized again, so
 * that white space does not matter when two bodies are compared.
 */
import { ApiError } from './errors.js';

export const MAX_BODY_BYTES = 100_000;

export interface JsonBody {
  readonly value: unknown;
  readonly text: string;
}

/** Some runtimes cannot serialize deeper values. */
const MAX_DEPTH = 100;
const isTooDeep = (value: unknown, remaining = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (remaining === 0 || Object.values(value).some((inner) => isTooDeep(inner, remaining - 1)));

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = new ApiError(413, 'request entity too large', {
    error: 'Payload Too Large',
    statusCode: 413,
    limit: MAX_BODY_BYTES,
  });
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) break;
    size += chunk.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader?.cancel();
      throw tooLarge;
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}

export async function readJson(request: Request): Promise<JsonBody> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return { value: {}, text: '{}' };
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new ApiError(415, `Unsupported content type "${type}": send application/json`);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ApiError(400, error instanceof Error ? error.message : 'unreadable');
  }
  if (isTooDeep(value)) throw new ApiError(400, `The body is nested more than ${MAX_DEPTH} levels deep`);
  return { value, text: JSON.stringify(value) };
}
