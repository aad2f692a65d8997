/**
 * Builds the page that shows the stories to the tests: `npm run build:stories`. Storybook takes everything but `build` from
 * here; its own settings are in `.storybook/`.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  // All files are of one build.
  define: { BUILD: '"stories"' },
  server: { fs: { allow: [at('..')] } },
  build: {
    target: 'es2022',
    // As the package: without it the bundler rewrites light-dark() and nesting.
    cssTarget: ['chrome125', 'firefox129', 'safari17.5'],
    outDir: at('../dist-stories'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: at('frame.html') },
  },
});
