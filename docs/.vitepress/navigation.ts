/**
 * The pages of the site by audience: append a page here. The sidebar, previous and next, and llms.txt follow this order.
 * Knows names of files only; titles come from the pages. A page is named by its path in `docs/` without `.md`.
 */
export interface Group {
  readonly text: string;
  readonly pages: readonly string[];
}

export const GROUPS: readonly Group[] = [
  {
    text: 'Adding the inbox',
    pages: [
      'getting-started',
      'cli',
      'frameworks',
      'server-rendered-pages',
      'web-views',
      'typescript',
      'recipes',
      'tabs',
      'snooze',
      'testing',
      'assistants',
    ],
  },
  { text: 'Reference', pages: ['api', 'playground', 'proxy', 'client', 'headless'] },
  {
    text: 'Design and content',
    pages: ['pictures', 'side-by-side', 'theming', 'theme-studio', 'localization', 'accessibility', 'conformance'],
  },
  { text: 'Operating', pages: ['troubleshooting', 'operations', 'security'] },
  { text: 'Understanding', pages: ['reliability', 'performance', 'architecture'] },
  {
    text: 'Coming from another inbox',
    pages: ['index', 'novu', 'courier', 'knock', 'magicbell', 'home-made'].map((name) => `migrating/${name}`),
  },
  { text: 'Upgrading', pages: ['upgrading', 'CHANGELOG', 'CONTRIBUTING'] },
];

/** Pages at the root of the repository. The README is the home page. */
const AT_ROOT: ReadonlySet<string> = new Set(['README', 'CHANGELOG', 'CONTRIBUTING']);

/** The path of a page's source from the root of the repository. */
export const sourceOf = (page: string): string => (AT_ROOT.has(page) ? `${page}.md` : `docs/${page}.md`);

/** The path of a page on the site, for a source path: `docs/tabs.md` gives `tabs.md`. Undefined if it is no page. */
export function siteFileOf(source: string): string | undefined {
  if (source === 'README.md') return 'index.md';
  if (AT_ROOT.has(source.replace(/\.md$/, ''))) return source.toLowerCase();
  return /^docs\/[\w/-]+\.md$/.test(source) ? source.slice('docs/'.length) : undefined;
}

/** Every page of the sidebar, in its order. */
export const PAGES_IN_ORDER: readonly string[] = GROUPS.flatMap(({ pages }) => pages);
