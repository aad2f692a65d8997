/**
 * The security headers of all responses of the demo, and the check for cross-site writes. The policy is the strictest one
 * that allows a page its own script and stylesheet.
 */
import type { MiddlewareHandler } from 'hono';

export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const withPolicy =
  (policy: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    context.header('content-security-policy', policy);
    context.header('x-content-type-options', 'nosniff');
    // The inbox proxy sets stricter values itself.
    if (!headers.has('referrer-policy')) context.header('referrer-policy', 'same-origin');
    if (!headers.has('cache-control')) context.header('cache-control', 'no-cache');
  };

/**
 * Rejects requests of other sites. A session cookie alone proves nothing: older browsers send it with their forms, too.
 * Nothing is in front of this server, so a foreign Origin is one, whatever Sec-Fetch-Site says.
 */
export const onlyOwnPages: MiddlewareHandler = async (context, next) => {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  const isOtherOrigin = origin !== undefined && !isSameHost(origin, context.req.url);
  if (isOtherOrigin || (site !== undefined && site !== 'same-origin'))
    return context.json({ message: 'Only pages of this origin may send this request.' }, 403);
  return next();
};

const isSameHost = (origin: string, url: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === new URL(url).host;
