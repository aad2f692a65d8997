/** Writes the parts of a response to a response of a Node server. It does not know what is answered. */
import type { ResponseParts } from '../http/response.js';

export interface NodeResponse {
  statusCode: number;
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  setHeader(name: string, value: string): unknown;
  write(chunk: Uint8Array): boolean;
  end(chunk?: Uint8Array): unknown;
  destroy(): unknown;
  on(event: string, listener: () => void): unknown;
  once(event: string, listener: () => void): unknown;
}

/** Writes a stream, no faster than the socket accepts it. */
async function pipe(stream: ReadableStream<Uint8Array>, response: NodeResponse): Promise<void> {
  const reader = stream.getReader();
  const closed = new Promise<void>((resolve, reject) => {
    // A stream that fails must not wait for the `drain` event of a socket that nobody reads.
    void reader.closed.catch(reject);
    response.once('close', () => {
      void reader.cancel().catch(() => {});
      resolve();
    });
  });
  closed.catch(() => {});
  for (;;) {
    const chunk = await reader.read();
    if (chunk.done || response.destroyed) break;
    if (response.write(chunk.value)) continue;
    await Promise.race([closed, new Promise<void>((resolve) => response.once('drain', resolve))]);
  }
  response.end();
}

export async function writeResponse({ status, headers, body }: ResponseParts, response: NodeResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body instanceof ReadableStream) return pipe(body, response);
  if (body) response.setHeader('content-length', String(body.byteLength));
  response.end(body ?? undefined);
}
