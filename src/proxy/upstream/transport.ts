/** One HTTP exchange: limits bytes, ends at a signal, follows no redirect. It does not know what is requested. */
import { readBytes } from '../http/read-bytes.js';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** Bytes of the response's body, decompressed. */
  readonly limit: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** Undefined if the body exceeds the limit, or is not needed for this status. */
  readonly bytes: Uint8Array | undefined;
}

/** Resolves with a whole response. After the signal aborts its connection is closed; it may then never settle. */
export type Transport = (url: URL, request: HttpRequest) => Promise<HttpResponse>;

/** Whether the body matters: of all error statuses, the proxy reads the body of these two only. */
export const needsBody = (status: number): boolean =>
  status === 200 || status === 201 || status === 400 || status === 404;

export const createFetchTransport =
  (hostFetch: typeof fetch | undefined): Transport =>
  async (url, { method, headers, body, signal, limit }) => {
    const init = { method, headers, signal, redirect: 'manual' as const, ...(body !== undefined && { body }) };
    const response = await (hostFetch ?? fetch)(url.href, init);
    const { status } = response;
    if (needsBody(status))
      return { status, headers: response.headers, bytes: await readBytes(response.body, limit, signal) };
    void response.body?.cancel().catch(() => {});
    return { status, headers: response.headers, bytes: undefined };
  };
