/**
 * Takes the pictures of docs/side-by-side.md, and writes their table there: `npm run pictures:side-by-side`, after a build. Each
 * inbox is bundled as an app would bundle it. No request leaves the browser: a stand-in of its service answers.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { build } from 'vite';
import { createCourier } from '../../bench/browser/services/courier.js';
import { createFeed } from '../../bench/browser/services/feed.js';
import { createKnock } from '../../bench/browser/services/knock.js';
import type { Service } from '../../bench/browser/services/service.js';
import type { MessageList } from '../../bench/browser/messages.js';
import { inRoot, read } from '../../repository.js';
import { NOW, openStudio } from '../studio.js';
import { COMPONENTS, fileOf, SCHEMES, SIZE, type ComponentName } from './components.js';
import { avatarAt, createMessages, NEWEST, ORIGIN } from './messages.js';
import { createNovu } from './novu.js';
import { withComponents } from './page.js';

const SERVICES: Readonly<Record<ComponentName, (messages: MessageList) => Service>> = {
  'this-inbox': createFeed,
  novu: createNovu,
  courier: createCourier,
  knock: createKnock,
};

const CSS = `
  :root { color-scheme: light dark }
  body { margin: 0; block-size: 100vh; font: 14px/1.5 Inter, system-ui, sans-serif }
`;
const HTML = `<!doctype html><html lang="en"><title>Inbox</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script></body></html>`;

type Files = ReadonlyMap<string, string>;

/** @param packages The folder with `node_modules`, outside of the repository. */
async function bundle(name: ComponentName, packages: string): Promise<Files> {
  const entry = join(packages, `${name}.js`);
  cpSync(inRoot(`tools/pictures/side-by-side/entries/${name}.js`), entry);
  const result = await build({
    configFile: false,
    root: packages,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'notification-inbox': inRoot('dist/index.js') } },
    build: {
      write: false,
      target: 'es2022',
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map([
    ['/', HTML],
    ['/page.css', ''],
    ...files.map((one) => [`/${one.fileName}`, String(one.type === 'chunk' ? one.code : one.source)] as const),
  ]);
}

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };

function respond(route: Route, files: Files, service: Service): Promise<void> {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  const file = files.get(pathname) ?? avatarAt(pathname);
  const headers = { date: new Date(NOW).toUTCString() };
  if (file !== undefined) {
    const contentType = TYPES[pathname.split('.')[1] ?? ''] ?? 'text/html';
    return route.fulfill({ body: file, contentType, headers });
  }
  const posted: unknown = request.postData() ? JSON.parse(request.postData() ?? '') : undefined;
  const answer = service.answer({ path: pathname, query: searchParams, body: posted });
  return route.fulfill({ status: answer ? (answer.status ?? 200) : 404, json: answer?.json ?? {}, headers });
}

async function serve(page: Page, files: Files, service: Service): Promise<void> {
  await page.route('**/*', (route) => respond(route, files, service));
  await page.routeWebSocket(/./, (socket) =>
    service.connect?.({
      send: (text) => socket.send(text),
      on: (event: 'message' | 'close', listener: (data: Buffer) => void) => {
        if (event === 'message') socket.onMessage((data) => listener(Buffer.from(data)));
      },
    }),
  );
}

const studio = await openStudio();
for (const { name } of COMPONENTS) {
  const files = await bundle(name, studio.packages);
  for (const scheme of SCHEMES) {
    const file = fileOf(name, scheme);
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    await studio.take(file, {
      url: `${ORIGIN}/`,
      scheme,
      size: SIZE,
      css: CSS,
      prepare: (page) => serve(page, files, SERVICES[name](createMessages())),
      act: (page) => page.getByText(NEWEST).first().waitFor(),
    });
  }
}
await studio.close();
writeFileSync(inRoot('docs/side-by-side.md'), withComponents(read('docs/side-by-side.md')));
