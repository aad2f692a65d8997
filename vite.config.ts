import { defineConfig } from 'vitest/config';

/** The oldest engines with popover, light-dark() and nesting; without it the bundler lowers them. */
const cssTarget = ['chrome125', 'firefox129', 'safari17.5'];

/** The package's entries: each file knows its own name. */
const modules = {
  index: 'src/index.ts',
  element: 'src/element/notification-inbox-element.ts',
  store: 'src/store/inbox.ts',
  client: 'src/wire/client.ts',
  proxy: 'src/proxy/proxy.ts',
  'words/en': 'src/words/en.ts',
};

export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  const single = mode === 'single';
  const entry = demo
    ? { page: 'demo/page/page.ts' }
    : single
      ? { 'notification-inbox': 'src/index.ts' }
      : modules;
  return {
    build: {
      target: 'es2022',
      cssTarget,
      cssMinify: 'lightningcss',
      emptyOutDir: !single,
      outDir: demo ? 'dist-demo' : 'dist',
      copyPublicDir: false,
      lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: {
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
      projects: [
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'happy-dom',
            css: true, // else `?inline` style sheets are empty strings
            setupFiles: ['test/ui/setup.ts'],
            include: ['test/{ui,element}/**/*.test.{ts,tsx}'],
          },
        },
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['test/*.test.ts', 'test/{wire,store,proxy,service,client,demo,support}/**/*.test.ts'],
          },
        },
      ],
    },
  };
});
