/**
 * One HTTP exchange: what goes out, and what comes back of it, within a limit of bytes and until a signal. No redirect is
 * followed. It does not know what is asked, nor what an answer means.
 */
import { readBytes, withAbort } from '../json.js';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** Bytes of the answer's body that are read at most, once decompressed. */
  readonly limit: number;
}

export interface HttpResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Pick<Headers, 'get'>;
  /** Undefined where there are more than the limit, or nobody wants the body of this status. */
  readonly bytes: Uint8Array | undefined;
}

/** Rejects where no whole answer is received before the signal. */
export type Transport = (url: URL, request: HttpRequest) => Promise<HttpResponse>;

/** Of all errors only these two have a body that changes what is answered. */
export const hasBody = (status: number): boolean =>
  status === 200 || status === 201 || status === 400 || status === 404;

/** Lets go of an answer that nobody reads. */
const drop = (response: Response): void => void response.body?.cancel().catch(() => {});

/** By `fetch`, as every runtime has it. */
export const fetchTransport =
  (own: typeof fetch | undefined): Transport =>
  async (url, { method, headers, body, signal, limit }) => {
    const init = { method, headers, signal, redirect: 'manual' as const, ...(body !== undefined && { body }) };
    const response = await withAbort((own ?? fetch)(url.href, init), signal);
    const { status } = response;
    if (hasBody(status))
      return { status, headers: response.headers, bytes: await readBytes(response.body, limit, signal) };
    drop(response);
    return { status, headers: response.headers, bytes: undefined };
  };
