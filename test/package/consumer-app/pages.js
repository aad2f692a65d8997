/** The consumer's site without the inbox: a page, its files, a sign-in, and a route that sends a message. */
import { createReadStream, existsSync } from 'node:fs';
import { cookieOf } from './session.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };

/** Files under /assets come from the package, all others from the folder `public`. */
function fileOf(path) {
  if (!/^(\/[\w-]+)*\/[\w-]+\.(js|css|html)$/.test(path)) return undefined;
  const asset = /^\/assets(\/.*)/.exec(path)?.[1];
  const file = new URL(asset ? `./node_modules/notification-inbox/dist${asset}` : `./public${path}`, import.meta.url);
  return existsSync(file) ? file : undefined;
}

export function pages(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  response.setHeader('content-security-policy', POLICY);
  if (pathname === '/sign-in') {
    response.writeHead(303, { location: '/', 'set-cookie': cookieOf(searchParams.get('as')) }).end();
    return;
  }
  if (pathname === '/send') {
    void import('./send.js').then(({ send }) => send()).then(() => response.writeHead(204).end());
    return;
  }
  const path = pathname === '/' ? '/index.html' : pathname;
  const file = fileOf(path);
  if (!file) {
    response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    return;
  }
  response.setHeader('content-type', TYPES[path.split('.').at(-1)]);
  createReadStream(file).pipe(response);
}
