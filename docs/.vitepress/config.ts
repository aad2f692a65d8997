/** The configuration of VitePress. Pages are the Markdown of docs/ and the README, CHANGELOG and CONTRIBUTING of the root. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCssVariablesTheme } from 'shiki';
import { defineConfigWithTheme } from 'vitepress';
import type { DefaultTheme } from 'vitepress';
import { extractScripts } from './build/inline-scripts.js';
import { resolveVue } from './build/resolve-vue.js';
import { searchRoles } from './build/search-roles.js';
import { writeSiteFiles } from './build/site-files.js';
import { codeClasses } from './markdown/code-classes.js';
import { useHomePage } from './markdown/home.js';
import { useSiteLinks } from './markdown/links.js';
import { useLiteralCode } from './markdown/literal-code.js';
import { useOutline } from './markdown/outline.js';
import { useLiveSamples } from './markdown/live-samples.js';
import { useTableHeaders } from './markdown/table-headers.js';
import { GROUPS, siteFileOf, sourceOf } from './navigation.js';
import { readSource, REPOSITORY, ROOT, titleOf, VERSION, versionLinks } from './repository.js';
import type { VersionLink } from './repository.js';

const root = fileURLToPath(ROOT).replace(/\/$/, '');
/** Where the site is served: `/`, or `/0.1/` for an older version. */
const base = process.env['DOCS_BASE'] ?? '/';
const DESCRIPTION =
  'An in-app notification inbox for any web page: one custom element and one function for your backend.';

const TOOLS: ReadonlySet<string> = new Set(['playground.md', 'theme-studio.md']);

const sidebar = GROUPS.map(({ text, pages }) => ({
  text,
  items: pages.map((page) => ({
    text: titleOf(readSource(sourceOf(page))),
    link: `/${siteFileOf(sourceOf(page))?.replace(/(\bindex)?\.md$/, '')}`,
  })),
}));

interface SiteConfig extends DefaultTheme.Config {
  /** For version-menu.vue. */
  readonly versions: readonly VersionLink[];
}

export default defineConfigWithTheme<SiteConfig>({
  title: 'notification-inbox',
  description: DESCRIPTION,
  lang: 'en',
  base,
  srcDir: root,
  srcExclude: ['!(docs|*.md)/**', '!(README|CHANGELOG|CONTRIBUTING).md'],
  rewrites: {
    'README.md': 'index.md',
    'CHANGELOG.md': 'changelog.md',
    'CONTRIBUTING.md': 'contributing.md',
    'docs/:path*': ':path*',
  },
  outDir: './.vitepress/dist',
  cacheDir: './.vitepress/cache',
  metaChunk: true,
  // Else the switch adds a style element, which the page policy forbids.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  markdown: {
    theme: createCssVariablesTheme({ name: 'variables', variablePrefix: '--code-', fontStyle: false }),
    codeTransformers: [codeClasses],
    languageAlias: { astro: 'html' },
    // The anchors that the repository shows, to which the pages link.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(' ', '-'),
    },
    config: (md) => {
      useHomePage(md);
      useOutline(md);
      useTableHeaders(md);
      useLiteralCode(md);
      useSiteLinks(md, root, REPOSITORY);
      useLiveSamples(md);
    },
  },
  themeConfig: {
    nav: [
      { text: 'Get started', link: '/getting-started' },
      { text: 'Playground', link: '/playground' },
      { text: 'Theme studio', link: '/theme-studio' },
      { text: 'Operating', link: '/operations' },
      { text: 'API', link: '/api' },
      ...(REPOSITORY ? [{ text: 'Source', link: REPOSITORY }] : []),
    ],
    versions: versionLinks(base, VERSION, readSource('CHANGELOG.md')),
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: false } },
    ...(REPOSITORY && { editLink: { pattern: `${REPOSITORY}/blob/HEAD/:path`, text: 'Source of this page' } }),
  },
  transformPageData: (page) => {
    // The tools need the whole width.
    if (TOOLS.has(page.relativePath))
      return { frontmatter: { ...page.frontmatter, aside: false, pageClass: 'is-wide' } };
    if (page.relativePath !== 'index.md') return {};
    const frontmatter = { ...page.frontmatter, layout: 'start', sidebar: false };
    return { title: `notification-inbox: ${DESCRIPTION}`, titleTemplate: false, frontmatter };
  },
  transformHtml: (html, _id, { siteConfig }) => {
    const { html: strict, scripts } = extractScripts(html, base);
    for (const [path, code] of scripts) {
      const file = join(siteConfig.outDir, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
    }
    return strict;
  },
  buildEnd: ({ outDir }) => writeSiteFiles(outDir),
  vite: {
    configFile: false,
    plugins: [resolveVue, searchRoles],
    publicDir: fileURLToPath(new URL('./public', import.meta.url)),
    // The site's package has an older Preact for its own search.
    resolve: {
      alias: { 'notification-inbox': `${root}/dist/index.js` },
      dedupe: ['preact', '@preact/signals', '@preact/signals-core'],
    },
    server: { fs: { allow: [root] } },
    // The tools are Preact, of the root's packages.
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  },
});
