/** What the host's `onError` receives: the host's own mistakes and the service's, and nothing that a reader did. */
import { Refusal } from './errors.js';
import type { ProxyTrouble } from './options.js';
import type { ProxySettings } from './resolve-options.js';

/** A request of the host's own page that a missing origin turned down. */
export const isUnlistedOrigin = ({ code, details }: Refusal): boolean =>
  code === 'cross-site' && details.cause !== undefined;

/** The answer does not wait for the host's listener, and does not mind what that throws, or its promise rejects with. */
export function report({ onError }: Pick<ProxySettings, 'onError'>, trouble: ProxyTrouble): void {
  void (async () => onError(trouble))().catch(() => {});
}

export function reportRefusal(settings: ProxySettings, refusal: Refusal): void {
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
export const reporterOf =
  (settings: ProxySettings) =>
  (cause: unknown): undefined => {
    reportRefusal(settings, cause instanceof Refusal ? cause : new Refusal('failed', { cause }));
    return undefined;
  };
