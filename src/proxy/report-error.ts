/** What the host's `onError` receives: the host's own mistakes and the service's, and nothing that a reader did. */
import { ProxyError } from './errors.js';
import type { ProxyErrorInfo } from './options.js';
import type { ResolvedOptions } from './resolve-options.js';

/** A request of the host's own page that a missing origin turned down. */
export const isUnlistedOrigin = ({ code, details }: ProxyError): boolean =>
  code === 'cross-site' && details.cause !== undefined;

/** The answer does not wait for the host's listener, and does not mind what that throws, or its promise rejects with. */
export function report({ onError }: Pick<ResolvedOptions, 'onError'>, trouble: ProxyErrorInfo): void {
  void (async () => onError(trouble))().catch(() => {});
}

export function reportRefusal(settings: ResolvedOptions, refusal: ProxyError): void {
  const { code, details } = refusal;
  if (!isUnlistedOrigin(refusal) && !/^(failed|bad-subscriber|upstream-.*)$/.test(code)) return;
  const { cause, upstream } = details;
  report(settings, {
    code,
    ...(upstream?.status !== undefined && { upstreamStatus: upstream.status }),
    ...(cause !== undefined && { cause }),
  });
}

/** Reports anything that was thrown. */
export const createErrorReporter =
  (settings: ResolvedOptions) =>
  (cause: unknown): undefined => {
    reportRefusal(settings, cause instanceof ProxyError ? cause : new ProxyError('failed', { cause }));
    return undefined;
  };
