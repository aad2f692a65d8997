/** Reads a body into memory, up to a limit of bytes and until a signal aborts. */
import { withAbort } from '../with-deadline.js';

/** @param size Bytes of all chunks together. */
export function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** All bytes of a stream; undefined as soon as there are more than `limit`. Rejects when the signal aborts. */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!stream) return new Uint8Array();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await withAbort(reader.read(), signal);
      if (done) break;
      size += value.byteLength;
      if (size > limit) return undefined;
      chunks.push(value);
    }
  } finally {
    // Releases the connection of a body that was not read to its end; has no effect on one that was.
    void reader.cancel().catch(() => {});
  }
  return concatenate(chunks, size);
}
