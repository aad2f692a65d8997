/** A page that imports the package, built by a bundler that names the chunks. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface BundledPage {
  /** Paths on the site. `panel` is the chunk of the panel. */
  readonly html: string;
  readonly panel: string;
  readonly files: ReadonlyMap<string, string>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const BASE = '/bundled';

/** Does what `page.js` of the browser suite does, with the package's entry instead of the single file. */
const PAGE = `
import '${root}dist/index.js';
window.inboxEvents = [];
const inbox = document.createElement('notification-inbox');
inbox.setAttribute('endpoint', '/inbox');
inbox.setAttribute('no-prefetch', '');
inbox.addEventListener('inbox-error', ({ operation, error }) => inboxEvents.push({ name: 'inbox-error', operation, error }));
document.querySelector('main').append(inbox);
`;

let cached: Promise<BundledPage> | undefined;

export const buildPage = (): Promise<BundledPage> => (cached ??= buildFiles());

async function buildFiles(): Promise<BundledPage> {
  const entry = `${root}bundled-page.js`;
  const result = await build({
    configFile: false,
    root,
    base: `${BASE}/`,
    logLevel: 'error',
    plugins: [
      { name: 'page', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? PAGE : null) },
    ],
    build: { write: false, rolldownOptions: { input: { entry } } },
  });
  const files = new Map<string, string>();
  for (const chunk of [result].flat().flatMap((output) => ('output' in output ? output.output : []))) {
    if (chunk.type === 'chunk') files.set(`${BASE}/${chunk.fileName}`, chunk.code);
  }
  const find = (part: string): string => [...files.keys()].find((path) => path.includes(part)) ?? '';
  const html = `${BASE}/index.html`;
  const head = `<!doctype html><html lang="en"><title>Test page</title><script type="module" src="${find('/entry')}">`;
  files.set(html, `${head}</script><main></main>`);
  return { html, panel: find('/panel-code'), files };
}
