/**
 * Hosts: what each has in its tree, the program that installs it and the one that builds it. Each combination that may matter is
 * in one of them. docs/frameworks.md has the table.
 */

/** Programs that install packages, with the package that each is from. */
export const MANAGERS = {
  npm: '',
  pnpm: 'pnpm@10.34.8',
  'Yarn 1': 'yarn@1.22.22',
  'Yarn 4, Plug’n’Play': '@yarnpkg/cli-dist@4.18.1',
} as const;

/** Programs that build a page: their packages, the file with their settings, and the command. The dev server has none. */
export const TOOLS = {
  esbuild: {
    packages: { esbuild: '0.28.2' },
    build:
      'esbuild main.js --bundle --splitting --format=esm --minify --outdir=dist --define:process.env.NODE_ENV=\'"production"\'',
  },
  Vite: { packages: { vite: '8.3.8' }, build: 'vite build' },
  'The dev server of Vite': { packages: { vite: '8.3.8' }, build: '' },
  webpack: { packages: { webpack: '5.113.0', 'webpack-cli': '6.0.1' }, build: 'webpack' },
  Rollup: { packages: { rollup: '4.68.8', '@rollup/plugin-node-resolve': '16.0.3' }, build: 'rollup -c' },
  Rspack: { packages: { '@rspack/core': '2.3.3', '@rspack/cli': '2.2.8' }, build: 'rspack build -c webpack.config.js' },
  Parcel: { packages: { parcel: '2.16.4' }, build: 'parcel build index.html --no-cache' },
  Next: { packages: { next: '16.4.6' }, build: 'next build' },
} as const;

/** What a page does with the host's own packages: a file of app/own/, and what it shows when they work. */
export const OWN = {
  preact: 'Hooks: 1',
  signals: 'Signals: followed',
  react: 'Hook: ready',
  fullcalendar: 'February 2030',
  'schedule-x': 'February 2030',
  uppy: 'Uppy of the host',
} as const;

export interface Host {
  readonly own: keyof typeof OWN;
  /** The host's packages, in the order of the table. */
  readonly packages: Readonly<Record<string, string>>;
  readonly tool: keyof typeof TOOLS;
  readonly manager: keyof typeof MANAGERS;
  /** Packages that are replaced wherever they are imported. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Runs in the gate, too. */
  readonly isQuick?: true;
}

const PREACT_10 = { preact: '10.29.8' };
const PREACT_11 = { preact: '11.2.0' };
const SIGNALS_2 = { '@preact/signals': '2.11.4' };
const REACT_19 = { react: '19.3.1', 'react-dom': '19.3.1' };
const COMPAT = { react: 'preact/compat', 'react-dom': 'preact/compat', 'react-dom/client': 'preact/compat/client' };
const COMPAT_PACKAGE = { react: 'npm:@preact/compat@18.3.2', 'react-dom': 'npm:@preact/compat@18.3.2' };
const FULLCALENDAR = { '@fullcalendar/core': '6.1.22', '@fullcalendar/daygrid': '6.1.22' };
const SCHEDULE_X = { '@schedule-x/calendar': '4.9.1', 'temporal-polyfill': '0.3.2' };
const UPPY = { '@uppy/core': '6.3.1', '@uppy/dashboard': '6.0.3' };
/** The first versions of signals. tools/vite.config.js asks for one copy of each package, whoever imports it. */
const FIRST_SIGNALS = { preact: '10.11.0', '@preact/signals': '1.0.0', '@preact/signals-core': '1.0.0' };

export const HOSTS: readonly Host[] = [
  { own: 'preact', packages: PREACT_10, tool: 'esbuild', manager: 'npm', isQuick: true },
  { own: 'preact', packages: PREACT_11, tool: 'Rollup', manager: 'npm' },
  { own: 'signals', packages: FIRST_SIGNALS, tool: 'Vite', manager: 'npm', isQuick: true },
  { own: 'signals', packages: { ...PREACT_10, '@preact/signals': '1.3.4' }, tool: 'Rspack', manager: 'pnpm' },
  { own: 'signals', packages: { ...PREACT_10, ...SIGNALS_2 }, tool: 'The dev server of Vite', manager: 'npm' },
  { own: 'signals', packages: { ...PREACT_10, ...SIGNALS_2 }, tool: 'webpack', manager: 'Yarn 1' },
  { own: 'signals', packages: { ...PREACT_11, ...SIGNALS_2 }, tool: 'Parcel', manager: 'npm' },
  { own: 'react', packages: PREACT_10, alias: COMPAT, tool: 'Vite', manager: 'npm', isQuick: true },
  { own: 'react', packages: { ...PREACT_10, ...COMPAT_PACKAGE }, tool: 'webpack', manager: 'pnpm' },
  { own: 'react', packages: { ...PREACT_10, ...REACT_19 }, tool: 'Next', manager: 'npm' },
  { own: 'react', packages: { ...PREACT_10, ...REACT_19 }, tool: 'The dev server of Vite', manager: 'pnpm' },
  { own: 'fullcalendar', packages: FULLCALENDAR, tool: 'webpack', manager: 'npm' },
  { own: 'schedule-x', packages: { ...SCHEDULE_X, ...PREACT_10, ...SIGNALS_2 }, tool: 'esbuild', manager: 'npm' },
  { own: 'uppy', packages: UPPY, tool: 'Vite', manager: 'Yarn 4, Plug’n’Play' },
];

/** `preact 10.29.8, react as preact/compat` */
const packagesOf = ({ packages, alias = {} }: Host): string =>
  [
    ...Object.entries(packages).map(([name, version]) => `${name} ${version.replace('npm:', 'as ')}`),
    ...Object.entries(alias).map(([name, other]) => `${name} as ${other}`),
  ].join(', ');

const toolOf = ({ tool }: Host): string => `${tool} ${Object.values(TOOLS[tool].packages)[0]}`;

const managerOf = ({ manager }: Host): string =>
  MANAGERS[manager] ? manager.replace(/ \d+|$/, ` ${MANAGERS[manager].split('@').at(-1)}`) : manager;

/** The cells of a host in the table of docs/frameworks.md. */
export const cellsOf = (host: Host): readonly string[] => [packagesOf(host), toolOf(host), managerOf(host)];

export const titleOf = (host: Host): string => cellsOf(host).join(', ');

/** The table in the page, which ends with it. */
export const HOSTS_TABLE = /^\| Packages of the host \|[^]*/m;

export const hostsTable = (): string =>
  [
    '| Packages of the host | Built by | Installed by |',
    '|---|---|---|',
    ...HOSTS.map((host) => `| ${cellsOf(host).join(' | ')} |`),
    '',
  ].join('\n');
