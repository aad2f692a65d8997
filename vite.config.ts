import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The oldest engines with popover, light-dark() and nesting; without it the bundler lowers them. */
const cssTarget = ['chrome125', 'firefox129', 'safari17.5'];

const languages = readdirSync('src/locales')
  .map((file) => file.replace('.ts', ''))
  .filter((name) => name !== 'load-locale' && name !== 'en-bell');

/** What files of one build have in common: a hash of the browser's sources, so that those of two builds do not run together. */
const buildHash = (): string => {
  const hash = createHash('sha256');
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const isOfBrowser = (name: string): boolean => /\.(tsx?|css)$/.test(name) && !name.startsWith('proxy/');
  for (const name of names.filter(isOfBrowser).toSorted()) {
    hash.update(`${name}\n`).update(readFileSync(`src/${name}`));
  }
  return hash.digest('base64url').slice(0, 8);
};

const PANEL = 'src/ui/panel/mount-panel.tsx';

/**
 * For pages without a bundler, each minified and with all that it needs: the inbox, which fetches its panel from the file
 * beside it when that is first opened, and both in one.
 */
const files: Readonly<Record<string, Record<string, string>>> = {
  single: { 'notification-inbox': 'src/index.ts' },
  panel: { 'notification-inbox-panel': PANEL },
  whole: { 'notification-inbox-whole': 'src/index.ts' },
};

/** What is loaded only where it is wanted: the file of each module. */
const later: Readonly<Record<string, string>> = {
  preview: 'src/element/preview/preview.ts',
  ...Object.fromEntries(languages.map((name) => [`locales/${name}`, `src/locales/${name}.ts`])),
};

const FAILURE = 'src/api/error.ts';

/** The package's entries: each file knows its own name. */
const modules = {
  index: 'src/index.ts',
  element: 'src/element/notification-inbox-element.ts',
  client: 'src/api/admin/client.ts',
  proxy: 'src/proxy/proxy.ts',
  'proxy/redis': 'src/proxy/redis.ts',
  failure: FAILURE,
  ...later,
};

/** Those of a build that are loaded from the files beside it. */
const beside = (others: Readonly<Record<string, string>>): Plugin => ({
  name: 'beside',
  enforce: 'pre',
  resolveDynamicImport(id, importer) {
    const source = typeof id === 'string' && importer ? resolve(importer, '..', id.replace('.js', '')) : '';
    const found = Object.entries(others).find(([, path]) => source === resolve(path.replace(/\.tsx?$/, '')));
    return found ? { id: `./${found[0]}.js`, external: 'relative' as const } : null;
  },
});

/** Whether an import is of a source file, which others than it may be named by. */
const isOf = (path: string, id: string, importer = ''): boolean =>
  importer !== '' && resolve(importer, '..', id.replace('.js', '.ts')) === resolve(path);

/** The file of the panel has neither signals nor failures of its own: it is lent those of the inbox. */
const LENT = resolve('src/store/lent.ts');
const borrowed: Plugin = {
  name: 'borrowed',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@preact/signals' || isOf(FAILURE, id, importer) ? (importer === LENT ? '\0nothing' : LENT) : null,
  load: (id) => (id === '\0nothing' ? 'export let batch, computed, effect, signal, InboxError;' : null),
};

/**
 * Whoever draws an inbox of their own has Preact's signals perhaps, and those have to be the store's: so it is built with the
 * package, which brings Preact along. The tag has the core of it inside, and no need of Preact before it is opened.
 */
const headless: Plugin = {
  name: 'headless',
  enforce: 'pre',
  // A failure is the same to whoever catches it, wherever it comes from.
  resolveId: (id, importer) =>
    isOf(FAILURE, id, importer) ? { id: './failure.js', external: 'relative' as const } : null,
};

/** Both in one: nothing is left to be fetched. */
const together: Plugin = {
  name: 'together',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/element/fetch-view.ts')
      ? `import * as panel from '../ui/panel/mount-panel.js';${code.replace(/import\('..\/ui[^']+'\)/, 'Promise.resolve(panel)')}`
      : null,
};

/**
 * Chromium then compiles all functions while the file still comes in, on another thread, instead of each when it is first
 * called, on the page's own: a third less of that thread's work until the badge stands. Others read a comment.
 */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad';

/** Presses the single file once more, as a whole: after the bundler no module is left that could be surprised. */
const press: Plugin = {
  name: 'press',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, unsafe: true, unsafe_arrows: true, unsafe_methods: true },
      });
      chunk.code = `${COMPILE_EARLY}\n${code ?? chunk.code}`;
    }
  },
};

/** The gallery of stories, a page of its own: `npm run stories`. */
const gallery: ViteUserConfig = {
  root: 'stories',
  base: './',
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    cssTarget,
    outDir: '../dist-stories',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['stories/index.html', 'stories/frame.html'] },
  },
};

export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  const single = mode in files;
  const store = mode === 'store';
  const entry = files[mode] ?? (demo ? { page: 'demo/page/page.ts' } : store ? { store: 'src/headless.ts' } : modules);
  const extra: Readonly<Record<string, readonly Plugin[]>> = {
    single: [beside({ 'notification-inbox-panel': PANEL, ...later })],
    panel: [borrowed],
    whole: [beside(later), together],
    store: [headless],
  };
  const shared: ViteUserConfig = {
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    define: { BUILD: JSON.stringify(buildHash()) },
    plugins: [...(extra[mode] ?? [])],
  };
  if (mode === 'stories') return { ...shared, ...gallery };
  return {
    ...shared,
    build: {
      target: 'es2022',
      cssTarget,
      cssMinify: 'lightningcss',
      emptyOutDir: !single && !store,
      outDir: demo ? 'dist-demo' : 'dist',
      copyPublicDir: false,
      lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: {
        plugins: single ? [press] : [],
        checks: { pluginTimings: false },
        external: single || demo ? [] : store ? ['@preact/signals'] : ['preact'],
        output: {
          // A library build leaves white space in; the bundler's own switch does not.
          minify: single,
          codeSplitting: !single,
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
    test: {
      pool: 'threads',
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'happy-dom',
            environmentOptions: { happyDOM: { url: 'http://localhost/' } },
            css: true, // else `?inline` style sheets are empty strings
            setupFiles: ['test/ui/setup.ts'],
            // A busy machine may be slow; nothing here is about speed.
            testTimeout: 60_000,
            include: ['test/{ui,element}/**/*.test.{ts,tsx}'],
          },
        },
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            testTimeout: 60_000,
            include: [
              'test/*.test.ts',
              'test/{shared,api,store,proxy,service,client,demo,locales,harness,fuzz,package}/**/*.test.ts',
            ],
          },
        },
      ],
    },
  };
});
