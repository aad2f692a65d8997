/** A `fetch` for servers that limits the size of a response body, however small the body is while compressed. */
import { InboxError } from '../error.js';

/**
 * @param baseFetch Sends the requests; the global `fetch` by default.
 * @param maxBytes Maximum size of a body after decompression.
 * @returns A `fetch` whose bodies fail with a `malformed` InboxError beyond the limit.
 */
export const limitedFetch =
  (baseFetch: typeof fetch | undefined, maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await (baseFetch ?? fetch)(input, init);
    if (!response.body) return response;
    let size = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > maxBytes) throw new InboxError('malformed', { status: response.status });
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
