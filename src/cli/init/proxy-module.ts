/** The module that `init` writes: the proxy, with a place for the session of the host. */
import type { Change, ProjectReader } from './project.js';
import { change, refuse } from './project.js';

export interface ProxyModuleStyle {
  /**
   * `eager` creates the proxy when the server starts. `lazy` creates it with the first request, for builds that import the
   * module without the environment of the server. `svelte-kit` does so, too, with its module of the environment. `vite`
   * exports a plugin.
   */
  readonly kind: 'eager' | 'lazy' | 'svelte-kit' | 'vite';
  readonly isTypeScript?: boolean;
  readonly isCommonJs?: boolean;
}

const PACKAGE = 'notification-inbox/proxy';
const NAMES = "SERVICE_URL = 'http://127.0.0.1:4100', SERVICE_KEY = '', INBOX_SUBSCRIBER";

const optionsOf = (subscriber: string): string => `{
  serviceUrl: SERVICE_URL,
  apiKey: SERVICE_KEY,
  // Replace this: return the id of the user that your session names, or null if nobody is signed in. The parameter is the
  // Request. INBOX_SUBSCRIBER is for trying out only.
  subscriber: async () => ${subscriber},
  // Keys of the trigger's payload that browsers may receive. What an in-app step gives as data reaches them anyway.
  payload: [],
  // Looks for new messages while an inbox is open. inbox.notify(subscriberId) announces one at once.
  watch: { interval: 5000 },
}`;

const SERVER_OPTIONS = optionsOf("(NODE_ENV === 'production' ? null : INBOX_SUBSCRIBER)");
const SERVER_ENVIRONMENT = `const { ${NAMES}, NODE_ENV } = process.env;`;

const EAGER = `import { createProxy } from '${PACKAGE}';

${SERVER_ENVIRONMENT}

export const inbox = createProxy(${SERVER_OPTIONS});
`;

const COMMON_JS = `const { createProxy } = require('${PACKAGE}');

${SERVER_ENVIRONMENT}

const inbox = createProxy(${SERVER_OPTIONS});

module.exports = { inbox };
`;

type Typed = (type: string) => string;

const PROXY = (typed: Typed): string => `let proxy${typed('ReturnType<typeof create> | undefined')};

/** The proxy, created with the first request: a build needs no key. */
export const inbox = (request${typed('Request')}) => (proxy ??= create())(request);
`;

const lazy = (typed: Typed): string => `import { createProxy } from '${PACKAGE}';

${SERVER_ENVIRONMENT}

const create = () =>
  createProxy(${SERVER_OPTIONS.replaceAll('\n', '\n  ')});

${PROXY(typed)}`;

const svelteKit = (typed: Typed): string => `import { dev } from '$app/environment';
import { env } from '$env/dynamic/private';
import { createProxy } from '${PACKAGE}';

function create() {
  const { ${NAMES} } = env;
  return createProxy(${optionsOf('(dev ? INBOX_SUBSCRIBER : null)').replaceAll('\n', '\n  ')});
}

${PROXY(typed)}`;

const vite = (typed: Typed): string => `import { createProxy, toNodeHandler } from '${PACKAGE}';
import { loadEnv${typed('').replace(': ', ', type Plugin')} } from 'vite';

/** A handler of /inbox/*. The variables may be in the file .env.local. */
function createHandler() {
  const { ${NAMES} } = loadEnv('development', '.', '');
  const inbox = createProxy(${optionsOf('INBOX_SUBSCRIBER').replaceAll('\n', '\n  ')});
  return toNodeHandler(inbox);
}

/** Serves the proxy from Vite's development server and its preview. In production, your own server has to serve it. */
export const inboxPlugin${typed('Plugin')} = {
  name: 'notification-inbox',
  configureServer: ({ middlewares }) => void middlewares.use(createHandler()),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(createHandler()),
};
`;

function codeOf({ kind, isTypeScript = false, isCommonJs = false }: ProxyModuleStyle): string {
  const typed: Typed = (type) => (isTypeScript ? `: ${type}` : '');
  if (kind === 'vite') return vite(typed);
  if (kind === 'svelte-kit') return svelteKit(typed);
  if (kind === 'lazy') return lazy(typed);
  return isCommonJs ? COMMON_JS : EAGER;
}

export const proxyModule = (style: ProxyModuleStyle): string =>
  `// The proxy of <notification-inbox>: it holds the API key, and admits the signed-in subscriber only.\n${codeOf(style)}`;

/** Writes the module, unless the project has it. @throws CommandError if another file has its name */
export function addProxyModule(project: ProjectReader, path: string, style: ProxyModuleStyle): Change[] {
  const existing = project.read(path);
  if (existing === undefined) return change(project, path, proxyModule(style));
  return existing.includes(PACKAGE)
    ? []
    : refuse(`${path} exists and is not the proxy. Rename it, then run init again.`);
}
