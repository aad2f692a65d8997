/** What `init` changes in a plain Vite project: files in, files out. */
import { describe, expect, it } from 'vitest';
import { changed, changedPaths, manifest } from './support.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>App</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;

/** As create-vite writes it for React and TypeScript. */
const REACT = {
  'package.json': manifest(['react', 'vite'], { type: 'module' }),
  'index.html': PAGE,
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(<App />)
`,
  'vite.config.ts': `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`,
};

/** As create-vite writes it without a framework. */
const VANILLA = {
  'package.json': manifest(['vite'], { type: 'module' }),
  'index.html': PAGE.replace('/src/main.tsx', '/src/main.js'),
  'src/main.js': "import './style.css'\n",
};

describe('a project with a configuration', () => {
  it('gets the plugin beside its own, in TypeScript if the configuration is', () => {
    const after = changed(REACT);
    expect(after['vite.config.ts']).toBe(`import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { inboxPlugin } from './inbox.js';

// https://vite.dev/config/
export default defineConfig({
  plugins: [inboxPlugin, react()],
})
`);
    expect(after['inbox.ts']).toContain('export const inboxPlugin: Plugin = {');
  });

  it.each([
    ['export default {\n}\n', 'export default {\n  plugins: [inboxPlugin],\n}\n'],
    ['export default defineConfig({ base: "/" });\n', 'defineConfig({\n  plugins: [inboxPlugin], base: "/" });\n'],
    ['export default { plugins: [] };\n', 'plugins: [inboxPlugin] };\n'],
  ])('gets a list of plugins in %j', (config, expected) => {
    const after = changed({ ...VANILLA, 'vite.config.js': config })['vite.config.js'];
    expect(after).toContain(expected);
    expect(after).toContain("import { inboxPlugin } from './inbox.js';");
  });

  it('is refused if the configuration has another form', () =>
    expect(() => changed({ ...VANILLA, 'vite.config.js': "export { default } from './base.js';\n" })).toThrow(
      'vite.config.js has neither "plugins: [" nor "defineConfig({".',
    ));
});

it('a project without a configuration gets one, with an extension that its package.json allows', () => {
  expect(changed(VANILLA)['vite.config.js']).toContain('plugins: [inboxPlugin]');
  const paths = ['inbox.mjs', 'vite.config.mjs', 'src/main.js', 'index.html', 'package.json'];
  expect(changedPaths({ ...VANILLA, 'package.json': manifest(['vite']) })).toEqual(paths);
});

describe('the page', () => {
  it('gets the element, and its entry the import', () => {
    const after = changed(REACT);
    expect(after['index.html']).toContain(
      '  <body>\n    <notification-inbox endpoint="/inbox"></notification-inbox>\n    <div id="root">',
    );
    expect(after['src/main.tsx']).toContain("import App from './App.tsx'\nimport 'notification-inbox';\n");
  });

  it('gets a script of its own if it has no entry', () => {
    const page = PAGE.replace(/.*<script.*\n/, '');
    expect(changed({ ...VANILLA, 'index.html': page })['index.html']).toContain(
      `<script type="module">import 'notification-inbox';</script>\n  </head>`,
    );
  });
});

it.each([REACT, VANILLA])('a second run changes nothing', (files) => expect(changedPaths(changed(files))).toEqual([]));
