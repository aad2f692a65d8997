/**
 * What every answer of the demo says about itself, and which requests may change something.
 * The policy is the strictest that a page with its own script and sheet can have.
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
    // The inbox proxy says these itself, and stricter.
    if (!headers.has('referrer-policy')) context.header('referrer-policy', 'same-origin');
    if (!headers.has('cache-control')) context.header('cache-control', 'no-cache');
  };

/** A cookie alone proves nothing: another site's form sends it too, where a browser is old. */
export const onlyOwnPages: MiddlewareHandler = async (context, next) => {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  const foreign = site === undefined ? origin !== undefined && !isOwn(origin, context.req.url) : site !== 'same-origin';
  if (foreign) return context.json({ message: 'Only pages of this origin may ask for this.' }, 403);
  return next();
};

const isOwn = (origin: string, url: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === new URL(url).host;
