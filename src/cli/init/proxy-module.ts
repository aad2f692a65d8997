/** The module that `init` writes: the proxy, with a place for the session of the host. */
import type { Change } from '../files/change.js';
import type { ProjectReader } from './project.js';
import { change, refuse } from './project.js';

/** What the framework hands over to the functions of the host. */
export interface HostContext {
  readonly type: string;
  /** The line that imports the type. */
  readonly typeImport: string;
}

export interface ProxyModuleStyle {
  /**
   * `eager` creates the proxy when the server starts. `lazy` creates it with the first request, for builds that import the
   * module without the environment of the server. `svelte-kit` does so, too, with its module of the environment. `vite`
   * exports a plugin.
   */
  readonly kind: 'eager' | 'lazy' | 'svelte-kit' | 'vite';
  /** The option `subscriber` with a usual session of the framework. */
  readonly example: string;
  /** Absent if the session is known from the request alone. */
  readonly context?: HostContext;
  readonly isTypeScript?: boolean;
  readonly isCommonJs?: boolean;
}

const PACKAGE = 'notification-inbox/proxy';
/** The variables of Novu's own packages, and those of this one, which count first. */
const VARIABLES = `
  NOVU_API_URL = 'http://127.0.0.1:4100',
  SERVICE_URL = NOVU_API_URL,
  NOVU_SECRET_KEY = '',
  SERVICE_KEY = NOVU_SECRET_KEY,
  INBOX_SUBSCRIBER,`;
const SERVER_ENVIRONMENT = `const {${VARIABLES}
  NODE_ENV,
} = process.env;`;

/** Adds a type where the project has types. */
type Typed = (type: string) => string;

/** The call of `createProxy`. */
function creation({ example, context, isTypeScript }: ProxyModuleStyle, subscriber: string): string {
  return `createProxy${isTypeScript && context ? `<${context.type}>` : ''}({
  serviceUrl: SERVICE_URL,
  apiKey: SERVICE_KEY,
  // Replace this: return the id of the user that your session names, or null if nobody is signed in. For instance
  //   subscriber: ${example},
  // INBOX_SUBSCRIBER is for trying out only.
  subscriber: async () => ${subscriber},
  // Keys of the trigger's payload that browsers may receive. What an in-app step gives as data reaches them anyway.
  payload: [],
  // Looks for new messages while an inbox is open. inbox.refreshInbox(subscriberId) shows one at once.
  watch: { interval: 5000 },
})`;
}

const ofServer = (style: ProxyModuleStyle): string =>
  creation(style, "(NODE_ENV === 'production' ? null : INBOX_SUBSCRIBER)");

const indent = (code: string): string => code.replaceAll('\n', '\n  ');

const eager = (style: ProxyModuleStyle): string => `import { createProxy } from '${PACKAGE}';

${SERVER_ENVIRONMENT}

export const inbox = ${ofServer(style)};
`;

const commonJs = (style: ProxyModuleStyle): string => `const { createProxy } = require('${PACKAGE}');

${SERVER_ENVIRONMENT}

const inbox = ${ofServer(style)};

module.exports = { inbox };
`;

function firstRequest({ context }: ProxyModuleStyle, typed: Typed): string {
  const [parameter, argument] = context ? [`, context${typed(context.type)}`, ', context'] : ['', ''];
  return `let proxy${typed('ReturnType<typeof create> | undefined')};

/** The proxy, created with the first request: a build needs no key. */
export const inbox = (request${typed('Request')}${parameter}) => (proxy ??= create())(request${argument});
`;
}

const lazy = (style: ProxyModuleStyle, typed: Typed): string => `import { createProxy } from '${PACKAGE}';

${SERVER_ENVIRONMENT}

const create = () =>
  ${indent(ofServer(style))};

${firstRequest(style, typed)}`;

const svelteKit = (style: ProxyModuleStyle, typed: Typed): string => `import { dev } from '$app/environment';
import { env } from '$env/dynamic/private';
import { createProxy } from '${PACKAGE}';

function create() {
  const {${indent(VARIABLES)}
  } = env;
  return ${indent(creation(style, '(dev ? INBOX_SUBSCRIBER : null)'))};
}

${firstRequest(style, typed)}`;

const vite = (
  style: ProxyModuleStyle,
  typed: Typed,
): string => `import { createProxy, toNodeHandler } from '${PACKAGE}';
import { loadEnv${typed('').replace(': ', ', type Plugin')} } from 'vite';

/** A handler of /inbox/*. The variables may be in the file .env.local. */
function createHandler() {
  const {${indent(VARIABLES)}
  } = loadEnv('development', '.', '');
  const inbox = ${indent(creation(style, 'INBOX_SUBSCRIBER'))};
  return toNodeHandler(inbox);
}

/** Serves the proxy from Vite's development server and its preview. In production, your own server has to serve it. */
export const inboxPlugin${typed('Plugin')} = {
  name: 'notification-inbox',
  configureServer: ({ middlewares }) => void middlewares.use(createHandler()),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(createHandler()),
};
`;

function codeOf(style: ProxyModuleStyle): string {
  const { kind, isTypeScript = false, isCommonJs = false } = style;
  const typed: Typed = (type) => (isTypeScript ? `: ${type}` : '');
  if (kind === 'vite') return vite(style, typed);
  if (kind === 'svelte-kit') return svelteKit(style, typed);
  if (kind === 'lazy') return lazy(style, typed);
  return isCommonJs ? commonJs(style) : eager(style);
}

export function proxyModule(style: ProxyModuleStyle): string {
  const typeImport = style.isTypeScript && style.context ? `${style.context.typeImport}\n` : '';
  return `// The proxy of <notification-inbox>: it holds the API key, and admits the signed-in subscriber only.\n${typeImport}${codeOf(style)}`;
}

/** Writes the module, unless the project has it. @throws CommandError if another file has its name */
export function addProxyModule(project: ProjectReader, path: string, style: ProxyModuleStyle): Change[] {
  const existing = project.read(path);
  if (existing === undefined) return change(project, path, proxyModule(style));
  return existing.includes(PACKAGE)
    ? []
    : refuse(`${path} exists and is not the proxy. Rename it, then run init again.`);
}
