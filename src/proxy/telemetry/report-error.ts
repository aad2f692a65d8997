/** Calls the host's `onError` for mistakes of the host and failures of the service, never for mistakes of a reader. */
import { ProxyError } from '../errors.js';
import type { ProxyErrorInfo } from '../options.js';
import type { ResolvedOptions } from '../options/resolve-options.js';

/** Whether a request of the host's own page was rejected because `origins` does not list it. */
export const isUnlistedOrigin = ({ code, details }: ProxyError): boolean =>
  code === 'cross-site' && details.cause !== undefined;

/**
 * The `onError` of a host that sets none: an exception of `subscriber` must not be a mere 500. Each code is printed once, so
 * that a failing service does not fill the log.
 */
export function createConsoleReporter(): (error: ProxyErrorInfo) => void {
  const printed = new Set<string>();
  return ({ code, upstreamStatus, cause }) => {
    if (printed.has(code)) return;
    printed.add(code);
    const status = upstreamStatus === undefined ? '' : `, status ${upstreamStatus}`;
    console.error(`notification-inbox: ${code}${status}. Set onError to receive every failure.`, cause ?? '');
  };
}

/** Neither waits for the host's listener nor fails if it throws or rejects. */
export function report({ onError }: Pick<ResolvedOptions, 'onError'>, info: ProxyErrorInfo): void {
  void (async () => onError(info))().catch(() => {});
}

export function reportProxyError(options: ResolvedOptions, error: ProxyError): void {
  const { code, details } = error;
  if (!isUnlistedOrigin(error) && !/^(failed|bad-subscriber|response-too-large|upstream-.*)$/.test(code)) return;
  const { cause, upstream } = details;
  report(options, {
    code,
    ...(upstream?.status !== undefined && { upstreamStatus: upstream.status }),
    ...(cause !== undefined && { cause }),
  });
}

/** A function that reports anything that was thrown. */
export const createErrorReporter =
  (options: ResolvedOptions) =>
  (cause: unknown): undefined => {
    reportProxyError(options, cause instanceof ProxyError ? cause : new ProxyError('failed', { cause }));
    return undefined;
  };
