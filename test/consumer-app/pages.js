/** All of the stranger's site but the inbox: a page for whoever is signed in, its files, and the way to sign in. */
import { createReadStream, existsSync } from 'node:fs';
import { cookieOf } from './session.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };

/** The single file and what lies beside it come from the package, all else from the folder `public`. */
function fileOf(path) {
  if (!/^(\/[\w-]+)*\/[\w-]+\.(js|css|html)$/.test(path)) return undefined;
  const places = [`./public${path}`, `./node_modules/notification-inbox/dist${path}`];
  return places.map((place) => new URL(place, import.meta.url)).find((place) => existsSync(place));
}

export function pages(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  response.setHeader('content-security-policy', POLICY);
  if (pathname === '/sign-in') {
    response.writeHead(303, { location: '/', 'set-cookie': cookieOf(searchParams.get('as')) }).end();
    return;
  }
  if (pathname === '/paid') {
    void import('./paid.js').then(({ paid }) => paid()).then(() => response.writeHead(204).end());
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
