/**
 * Reads a request's JSON body, within a limit even when its length isn't announced.
 * Knows no operation. `text` is the body written anew, so that white space makes no difference to who compares it.
 */
import { Refusal } from './errors.js';

export const bodyLimit = 100_000;

export interface JsonBody {
  readonly value: unknown;
  readonly text: string;
}

/** Deeper than this, some runtimes can't write it as JSON again. */
const deepest = 100;
const isTooDeep = (value: unknown, left = deepest): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = new Refusal(413, 'request entity too large', { limit: bodyLimit });
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part?.value) break;
    size += part.value.byteLength;
    if (size > bodyLimit) {
      await reader?.cancel();
      throw tooLarge;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

export async function readJson(request: Request): Promise<JsonBody> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return { value: {}, text: '{}' };
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Refusal(415, `Unsupported content type "${type}": send application/json`);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Refusal(400, `The body is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  if (isTooDeep(value)) throw new Refusal(400, `The body is nested more than ${deepest} levels deep`);
  return { value, text: JSON.stringify(value) };
}
