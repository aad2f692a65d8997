import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The oldest engines with popover, light-dark() and nesting; without it the bundler lowers them. */
const cssTarget = ['chrome125', 'firefox129', 'safari17.5'];

const languages = readdirSync('src/words')
  .map((file) => file.replace('.ts', ''))
  .filter((name) => name !== 'languages');

/** What is loaded only where it is wanted: the file of each module. */
const later: Readonly<Record<string, string>> = {
  preview: 'src/element/preview.ts',
  ...Object.fromEntries(languages.map((name) => [`words/${name}`, `src/words/${name}.ts`])),
};

/** The package's entries: each file knows its own name. */
const modules = {
  index: 'src/index.ts',
  element: 'src/element/notification-inbox-element.ts',
  store: 'src/headless.ts',
  client: 'src/wire/client.ts',
  proxy: 'src/proxy/proxy.ts',
  'proxy/redis': 'src/proxy/redis.ts',
  ...later,
};

/** Gives each file with JSX what its elements are made by. */
const pragmas: Plugin = {
  name: 'pragmas',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.tsx') ? { code: `import { Fragment, h } from 'preact';${code}`, map: null } : null,
};

/** The single file loads those from the files beside it. */
const beside: Plugin = {
  name: 'beside',
  enforce: 'pre',
  resolveDynamicImport(id, importer) {
    const source = typeof id === 'string' && importer ? resolve(importer, '..', id.replace('.js', '.ts')) : '';
    const found = Object.entries(later).find(([, path]) => source === resolve(path));
    return found ? { id: `./${found[0]}.js`, external: 'relative' as const } : null;
  },
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
        compress: { passes: 4, unsafe: true, unsafe_arrows: true, unsafe_methods: true },
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
  const single = mode === 'single';
  const entry = demo ? { page: 'demo/page/page.ts' } : single ? { 'notification-inbox': 'src/index.ts' } : modules;
  const shared: ViteUserConfig = {
    // Shorter calls than those of the automatic runtime, and no module of its own. The types are the same.
    oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false } },
    plugins: single ? [pragmas, beside] : [pragmas],
    // Views read signals by themselves (src/ui/view.ts): of the package only its core is needed, and so no hook either.
    resolve: { alias: mode === 'production' ? {} : { '@preact/signals': '@preact/signals-core' } },
  };
  if (mode === 'stories') return { ...shared, ...gallery };
  return {
    ...shared,
    build: {
      target: 'es2022',
      cssTarget,
      cssMinify: 'lightningcss',
      emptyOutDir: !single,
      outDir: demo ? 'dist-demo' : 'dist',
      copyPublicDir: false,
      lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: {
        plugins: single ? [press] : [],
        external: single || demo ? [] : [/^preact($|\/)/, /^@preact\/signals/],
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
              'test/{wire,store,proxy,service,client,demo,guest,words,harness,fuzz,package}/**/*.test.ts',
            ],
          },
        },
      ],
    },
  };
});
