/** A `fetch` for servers: of an answer no more is read than a limit says, however small it was while it was compressed. */
import { InboxError } from '../error.js';

/**
 * @param most Bytes, decompressed.
 * @returns Answers whose body fails with a `malformed` Failure beyond that.
 */
export const limitedFetch =
  (given: typeof fetch | undefined, most: number): typeof fetch =>
  async (input, init) => {
    const response = await (given ?? fetch)(input, init);
    if (!response.body) return response;
    let size = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > most) throw new InboxError('malformed', { status: response.status });
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
  };
