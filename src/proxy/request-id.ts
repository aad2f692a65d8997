/** What ties a request of a browser to the one at the service: a request id, and W3C Trace Context. */

export interface RequestIds {
  readonly requestId: string;
  /**
   * https://www.w3.org/TR/trace-context/: version, trace id, parent id, flags. Absent where the request has none: one of our
   * making would tell the service whether to record the trace, which nobody has decided.
   */
  readonly traceparent?: string;
}

const REQUEST_ID = /^[\w.:+/=-]{8,128}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** 32 hexadecimal characters. `randomUUID` is the quicker one, and lacks on plain http in browsers alone. */
const randomId = (): string => crypto.randomUUID().replaceAll('-', '');

/** Those that a load balancer or a tracer has given the request, as far as they are well-formed; a request id in any case. */
export function requestIds(headers: Headers): RequestIds {
  const requestId = headers.get('x-request-id') ?? '';
  const traceparent = headers.get('traceparent') ?? '';
  return {
    requestId: REQUEST_ID.test(requestId) ? requestId : randomId(),
    ...(TRACEPARENT.test(traceparent) && { traceparent }),
  };
}
