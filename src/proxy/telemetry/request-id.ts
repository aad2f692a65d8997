/** Correlates a browser's request with the request to the service: a request id, and W3C Trace Context. */

export interface RequestIds {
  readonly requestId: string;
  /**
   * https://www.w3.org/TR/trace-context/: version, trace id, parent id, flags. Absent if the request has none: a generated
   * one would decide whether the service records the trace.
   */
  readonly traceparent?: string;
}

const REQUEST_ID = /^[\w.:+/=-]{8,128}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The ids that a load balancer or a tracer added, if they are well-formed; a new request id if there is none. */
export function parseRequestIds(headers: Headers): RequestIds {
  const requestId = headers.get('x-request-id') ?? '';
  const traceparent = headers.get('traceparent') ?? '';
  return {
    requestId: REQUEST_ID.test(requestId) ? requestId : crypto.randomUUID().replaceAll('-', ''),
    ...(TRACEPARENT.test(traceparent) && { traceparent }),
  };
}
