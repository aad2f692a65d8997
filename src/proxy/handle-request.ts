/** Turns each request into a response, errors included, and reports it to the host. */
import { corsHeaders } from './csrf.js';
import { ProxyError } from './errors.js';
import { toParts } from './http/response.js';
import type { ProxyResponse, ResponseParts } from './http/response.js';
import type { ResolvedOptions } from './options/resolve-options.js';
import { serve } from './serve.js';
import type { HostRequest } from './request-context.js';
import type { ProxyContext } from './serve.js';
import { createProxyEvent, createRequestRecord } from './telemetry/proxy-event.js';
import type { EventOutcome, RequestRecord } from './telemetry/proxy-event.js';
import { isUnlistedOrigin, reportProxyError } from './telemetry/report-error.js';

/** As servers log it: there is no standard status for a client that has closed its connection. */
const ABORTED: EventOutcome = { type: 'abort', status: 499, bytes: 0, code: 'aborted' };

/** Calls `onEvent`. An exception of the host's listener does not affect the response. */
function emit({ onEvent }: ResolvedOptions, record: RequestRecord, outcome: EventOutcome): void {
  if (!onEvent) return;
  void (async () => onEvent(createProxyEvent(record, outcome)))().catch(() => {});
}

/** The returned function never rejects. */
export function createRequestHandler(proxy: ProxyContext): (host: HostRequest) => Promise<ResponseParts> {
  const { options } = proxy;
  /** An unlisted origin is reported once only, because each request of its pages fails. */
  let isOriginReported = false;

  const finish = (
    request: Request,
    record: RequestRecord,
    response: ProxyResponse,
    error?: ProxyError,
  ): ResponseParts => {
    const parts = toParts(response, {
      ...corsHeaders(request, options.origins),
      'x-request-id': record.requestId,
      ...(record.subject !== undefined && { 'inbox-subject': record.subject }),
    });
    const { status, body } = parts;
    const bytes = body instanceof Uint8Array ? body.byteLength : 0;
    emit(
      options,
      record,
      request.signal.aborted ? { ...ABORTED, error } : { type: 'answer', status, bytes, code: error?.code, error },
    );
    void response.stream?.ended.then((ended) => emit(options, record, { type: 'stream-end', status, ...ended }));
    return parts;
  };

  const reportOnce = (request: Request, error: ProxyError): void => {
    const isUnlisted = isUnlistedOrigin(error);
    if (!request.signal.aborted && !(isUnlisted && isOriginReported)) reportProxyError(options, error);
    isOriginReported ||= isUnlisted;
  };

  return async (host) => {
    const { request } = host;
    const record = createRequestRecord(request);
    try {
      return finish(request, record, await serve(proxy, host, record));
    } catch (cause) {
      const error = cause instanceof ProxyError ? cause : new ProxyError('failed', { cause });
      reportOnce(request, error);
      return finish(request, record, error.toResponse(), error);
    }
  };
}
