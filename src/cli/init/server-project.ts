/**
 * Changes for a project with a server of its own: the proxy and the package's files in the server, the element in the first
 * page. The framework says by which lines.
 */
import { posix } from 'node:path';
import { addImports, addLinesAfter, isModuleCode, withoutComments } from './code-edits.js';
import { changePage, pasteNote } from './page-tag.js';
import { change, findFile, refuse } from './project.js';
import type { Manifest, Plan, ProjectReader } from './project.js';
import { addProxyModule } from './proxy-module.js';
import type { ProxyModuleStyle } from './proxy-module.js';

export interface ServerFramework {
  readonly name: string;
  /** As a user writes it, for a refusal. */
  readonly example: string;
  /** The line that creates the app; its first group is the name of the variable. */
  readonly app: RegExp;
  /** Statements that the lines have to follow, such as those of sessions; otherwise they follow the app. */
  readonly follows?: (app: string) => RegExp;
  readonly lines: (app: string) => readonly string[];
  /** Names and modules that the lines use, besides `inbox`. */
  readonly imports: readonly (readonly [names: string, module: string])[];
  readonly proxy: Pick<ProxyModuleStyle, 'example' | 'context'>;
}

/** Where the server serves the files of the package. */
export const ASSETS = '/assets/notification-inbox';
export const DIST = 'node_modules/notification-inbox/dist';

const NAMES = ['server', 'app', 'index', 'main'];
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts'];
const SERVER_FILES = ['', 'src/', 'server/'].flatMap((folder) =>
  NAMES.flatMap((name) => EXTENSIONS.map((extension) => `${folder}${name}.${extension}`)),
);
const PAGES = ['index', 'layout'].flatMap((name) =>
  ['public', 'views', 'static', 'src', '.'].flatMap((folder) =>
    ['html', 'ejs', 'hbs'].map((extension) => posix.join(folder, `${name}.${extension}`)),
  ),
);
const SCRIPTS = [
  `<link rel="modulepreload" href="${ASSETS}/notification-inbox-core.js">`,
  `<script type="module" src="${ASSETS}/notification-inbox.js"></script>`,
];
const MISSING_PAGE = 'There is no page to change in public/ or views/.';

/** The server: the file that package.json starts, or one with a usual name, that creates an app. */
function findServer(project: ProjectReader, { main, scripts }: Manifest, app: RegExp): string | undefined {
  const started = scripts.flatMap((script) => [...script.matchAll(/[\w./-]+\.[cm]?[jt]s\b/g)].map(([path]) => path));
  const paths = [...started, main, ...SERVER_FILES].filter(Boolean).map((path) => posix.normalize(path));
  return paths.find((path) => app.test(withoutComments(project.read(path) ?? '')));
}

/** Whether Node loads a server as an ES module. */
const isModule = (path: string, code: string, manifest: Manifest): boolean =>
  path.endsWith('.mjs') ||
  (manifest.isModule && path.endsWith('.js')) ||
  (!path.endsWith('.cjs') && isModuleCode(code));

const importsOf = ({ imports }: ServerFramework, file: string, isEsModule: boolean): string[] =>
  [...imports, ['{ inbox }', file] as const].map(([names, module]) =>
    isEsModule ? `import ${names} from '${module}';` : `const ${names} = require('${module}');`,
  );

/** What to write by hand. @throws CommandError */
function refuseServer(reason: string, framework: ServerFramework, imports: readonly string[]): never {
  const lines = [...imports, ...framework.lines('app')].map((line) => `  ${line}`);
  return refuse(
    `${reason} These lines add the inbox to a server; docs/getting-started.md has its module:\n${lines.join('\n')}`,
  );
}

/** @param file The module of the proxy, as the server imports it. */
function addToServer(
  path: string,
  code: string,
  file: string,
  framework: ServerFramework,
  isEsModule: boolean,
): string {
  if (code.includes('notification-inbox')) return code;
  const read = withoutComments(code);
  const added = importsOf(framework, file, isEsModule);
  if (/\b(?:const|let|var|function|class)\s+inbox\b|^\s*import\b[^;'"]*\binbox\b/m.test(read))
    refuseServer(`${path} has another "inbox".`, framework, added);
  const declaration = framework.app.exec(read);
  const app = declaration?.[1] ?? '';
  const before = framework.follows ? [...read.matchAll(framework.follows(app))].at(-1) : undefined;
  const start = (before ?? declaration)?.index ?? 0;
  const indent = /^\s*/.exec(code.slice(start))?.[0].length ?? 0;
  const served = addLinesAfter(code, start + indent, framework.lines(app));
  return addImports(served, added);
}

export function planServer(project: ProjectReader, manifest: Manifest, framework: ServerFramework): Plan {
  const server =
    findServer(project, manifest, framework.app) ??
    refuseServer(
      `No file with a line such as "${framework.example}" was found.`,
      framework,
      importsOf(framework, './inbox.js', manifest.isModule),
    );
  const code = project.read(server) ?? '';
  const extension = posix.extname(server);
  const isEsModule = isModule(server, code, manifest);
  const file = `inbox${extension}`;
  const path = findFile(project, PAGES);
  const page =
    path === undefined
      ? { changes: [], notes: [pasteNote(MISSING_PAGE, SCRIPTS)] }
      : changePage(project, path, SCRIPTS);
  return {
    framework: framework.name,
    changes: [
      ...addProxyModule(project, posix.join(posix.dirname(server), file), {
        ...framework.proxy,
        kind: 'eager',
        isTypeScript: extension === '.ts',
        isCommonJs: !isEsModule,
      }),
      ...change(project, server, addToServer(server, code, `./${file.replace(/\.ts$/, '.js')}`, framework, isEsModule)),
      ...page.changes,
    ],
    notes: page.notes,
  };
}
