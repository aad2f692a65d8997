/**
 * Builds of the package, by mode: the modules of the tag (the default) and `headless`, both for bundlers, `files` and `whole` (for pages without a bundler),
 * `cli` (the command) and `demo`. Chunks are the bundler's own. The stories have a configuration of their own.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';
import { buildHash } from './tools/size/build-hash.js';
import { minifyChunks } from './tools/size/minify.js';
import { GATE_TESTS } from './test/support/gate-tests.js';
import { thirdPartyNotices } from './tools/notices/notices.js';

const BUILD = buildHash();

/** The oldest engines with popover, light-dark() and nesting; without it the bundler rewrites them. */
const cssTarget = ['chrome125', 'firefox129', 'safari17.5'];

const locales = readdirSync('src/locales')
  .map((file) => basename(file, '.ts'))
  .filter((name) => !/^(load-locale$|en-)/.test(name));

/**
 * The package's entries (see `exports` in package.json). Those of the tag have a build of their own: what they share with others
 * would be further files for a page.
 */
const headlessModules = {
  store: 'src/headless.ts',
  client: 'src/api/admin/client.ts',
  proxy: 'src/proxy/proxy.ts',
  'proxy/redis': 'src/proxy/redis.ts',
  'react/store': 'src/react/use-inbox.ts',
  // The tag has its English with its code.
  'locales/en': 'src/locales/en.ts',
};
const tagModules = {
  index: 'src/index.ts',
  element: 'src/element/notification-inbox-element.ts',
  react: 'src/react/notification-inbox.ts',
  ...Object.fromEntries(
    locales.filter((name) => name !== 'en').map((name) => [`locales/${name}`, `src/locales/${name}.ts`]),
  ),
};

const ENTRIES: Readonly<Record<string, Record<string, string>>> = {
  files: { 'notification-inbox': 'src/index.ts' },
  whole: { 'notification-inbox-whole': 'src/whole.ts' },
  demo: { page: 'demo/page/page.ts' },
};

/** Chunks for pages without a bundler have the names that the docs give; the rest is named for its content. */
const NAMES: Readonly<Record<string, string>> = {
  core: 'notification-inbox-core.js',
  'mount-inbox': 'notification-inbox-store.js',
  'panel-code': 'notification-inbox-panel.js',
  'mount-preferences': 'notification-inbox-preferences.js',
  preferences: 'notification-inbox-preferences-client.js',
  results: 'notification-inbox-search.js',
  'grouped-feed': 'notification-inbox-groups.js',
  choices: 'notification-inbox-snooze.js',
  'host-warnings': 'notification-inbox-host-warnings.js',
  'late-panel': 'notification-inbox-late.js',
  'commands-code': 'notification-inbox-commands.js',
  preview: 'preview.js',
};
/** Strings that the bell does not need. */
const LOCALE = /\/src\/locales\/(?!(en-bell|load-locale)\.ts$)/;
/** Not the entries of their own: `index` registers the tag, which for bundlers is a side effect of its file alone. */
const isOfTag = (id: string): boolean => !LOCALE.test(id) && !/\/src\/(react\/|index\.ts$)/.test(id);
/** What the panel and the store, or later files, use: of the files for pages, the panel's and the store's have the rest. */
const SHARED =
  /\/src\/(store\/(list\/(list-order|overlay|page-messages)|message|now)|shared\/(payload-paths|json-readers|merge-strings)|api\/(request|urls|inbox\/(feed|cta|entities))|element\/(check-attributes|inbox-(view|context)|first-rows|complete-host|page-language|client\/first-page|ports\/clock)|locales\/load-locale|ui\/bell\/(announcement|interpolate))\.ts$|\/visually-hidden\.css/;
/**
 * One chunk for all that a page needs before the badge, and one for what later ones share. A chunk that failed is loaded again under
 * another address: no chunk may import another one that is loaded later. Bundlers of hosts make two files of a module that they
 * load and that other files import: none is both.
 */
const chunkGroups = (isForPages: boolean) => [
  { name: 'core', tags: ['$initial' as const], test: isOfTag },
  { name: 'shared', ...(isForPages ? { test: SHARED } : { minShareCount: 2, test: isOfTag }) },
];
/** What the file with all parts loads later: the files of the build for pages without a bundler. */
const LATER = new RegExp(`^\\./(${locales.filter((name) => name !== 'en').join('|')})\\.js$|/preview/preview\\.js$`);
const laterPath = (id: string): string => `./${id.includes('preview') ? '' : 'locales/'}${basename(id)}`;

const chunkName = ({ name }: { readonly name: string }): string =>
  NAMES[name] ?? (locales.includes(name) ? `locales/${name}.js` : 'notification-inbox-shared-[hash].js');

/** The sources of a map by names that hold on every machine, and stay together in the tools of a browser. */
const sourceName = (path: string): string =>
  `notification-inbox:///${/(?:src|node_modules)\/.*$/.exec(path)?.[0] ?? path}`;

/** An old Node reads the entry of the command as CommonJS, where the bundler's `export {}` would be an error. */
const withoutEmptyExport: Plugin = {
  name: 'without-empty-export',
  generateBundle(_options, bundle) {
    const entry = bundle['cli/main.js'];
    if (entry?.type === 'chunk') entry.code = entry.code.replace(/export\s*\{\s*\};?\s*$/, '\n');
  },
};

/** The command runs in Node: packages are part of it, the built proxy is not. */
const cli: ViteUserConfig = {
  plugins: [withoutEmptyExport, thirdPartyNotices()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20.19',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'src/cli/main.ts' },
      external: [/\/proxy\/proxy\.js$/],
      output: {
        // Nothing is compressed: the entry keeps syntax that an old Node parses.
        minify: { compress: false, mangle: true, codegen: true },
        entryFileNames: 'cli/[name].js',
        chunkFileNames: 'cli/[name].js',
        paths: (id) => (id.endsWith('/proxy/proxy.js') ? './proxy.js' : id),
      },
    },
  },
};

/** The published SDK expects the `Response` of Node. Hono's server, which other tests load, replaces it for a worker. */
const NEEDS_OWN_GLOBALS = ['test/unit/client/published-sdk-errors.test.ts'];

const dom = (name: string, folders: string, isolate: boolean) => ({
  extends: true as const,
  test: {
    name,
    environment: 'happy-dom',
    isolate,
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    css: true, // else `?inline` style sheets are empty strings
    setupFiles: ['test/unit/ui/setup.ts'],
    testTimeout: 60_000, // for a busy machine; nothing here is about speed
    include: [`test/unit/${folders}/**/*.test.{ts,tsx}`],
  },
});

const test: ViteUserConfig['test'] = {
  pool: 'threads',
  maxWorkers: 2,
  projects: [
    // Tests of views share a window, which makes them three times as quick. Elements outlive their tests, with timers and
    // requests: each of those files has a window of its own.
    dom('ui', 'ui', false),
    dom('element', '{element,react}', true),
    {
      extends: true,
      test: {
        name: 'node',
        environment: 'node',
        isolate: false, // a worker loads the packages once
        testTimeout: 60_000,
        include: [
          'test/unit/*.test.ts',
          'test/unit/{shared,api,store,proxy,client,cli,local-service,locales}/**/*.test.ts',
          'test/property/{regressions,fuzz}/**/*.test.ts',
          'test/package/*.test.ts',
          'test/package/docs/*.test.ts',
          'test/package/site/*.test.ts',
          'test/demo/**/*.test.ts',
        ],
        // The rest is in test/slow.config.ts.
        exclude: [...NEEDS_OWN_GLOBALS, ...(process.env['QUICK'] ? GATE_TESTS : [])],
      },
    },
    { extends: true, test: { name: 'isolated', environment: 'node', include: [...NEEDS_OWN_GLOBALS] } },
  ],
};

export default defineConfig(({ mode }) => {
  const isBundled = mode in ENTRIES;
  const entries = ENTRIES[mode] ?? (mode === 'headless' ? headlessModules : tagModules);
  const isForPages = mode === 'files' || mode === 'whole';
  const isForTag = mode === 'files' || entries === tagModules;
  const shared: ViteUserConfig = {
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    define: { BUILD: JSON.stringify(BUILD) },
    // Without `browser`, under which the signals have a larger build, for engines that are older than ours.
    resolve: { conditions: ['module', 'development|production'] },
  };
  if (mode === 'cli') return cli;
  return {
    ...shared,
    plugins: mode === 'demo' ? [] : [thirdPartyNotices(), isForPages && minifyChunks(BUILD)],
    test,
    build: {
      target: 'es2022',
      cssTarget,
      cssMinify: 'lightningcss',
      emptyOutDir: !isForPages && mode !== 'headless',
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      copyPublicDir: false,
      // No comment in the code names the maps: it would cost every reader bytes. The other files are not minified.
      sourcemap: mode === 'files' && 'hidden',
      lib: { entry: entries, formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: {
        // `'use client'` stands in entries alone, where it is kept: test/package/react.test.ts.
        checks: { pluginTimings: false, ineffectiveDynamicImport: mode !== 'whole', moduleLevelDirective: false },
        // Else what two later files import is in the module that the page loads before them.
        ...(!isForPages && { experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } } }),
        // Preact and its signals are part of the modules: a host may have others.
        external: mode === 'whole' ? LATER : isBundled ? [] : ['react', 'react-dom'],
        output: {
          sourcemapPathTransform: sourceName,
          // A library build keeps white space otherwise. The modules keep their names: the bundler of a host minifies them.
          minify: !isForPages && { compress: false, mangle: false, codegen: true },
          comments: { annotation: !isForPages }, // no bundler reads the files for pages
          // Chromium then compiles every function while the file is loading, on another thread.
          postBanner: isForPages ? '//# allFunctionsCalledOnLoad' : '',
          ...(isForTag && { codeSplitting: { groups: chunkGroups(isForPages) } }),
          ...(mode === 'whole' && { codeSplitting: false, paths: laterPath }),
          chunkFileNames: isForPages ? chunkName : 'chunks/[name]-[hash].js',
        },
      },
    },
  };
});
