/** The documentation site as far as it needs no build: its navigation, its links, its policy. `npm run test:site` has the rest. */
import { describe, expect, it } from 'vitest';
import { extractScripts } from '../../../docs/.vitepress/build/inline-scripts.js';
import { HEADERS, POLICY, headersFile } from '../../../docs/.vitepress/build/policy.js';
import { classOf } from '../../../docs/.vitepress/markdown/code-classes.js';
import { siteHref, themedPictures } from '../../../docs/.vitepress/markdown/links.js';
import { liveFence } from '../../../docs/.vitepress/markdown/live-samples.js';
import { GROUPS, PAGES_IN_ORDER, siteFileOf, sourceOf } from '../../../docs/.vitepress/navigation.js';
import { lineOf, repositoryOf, titleOf, versionLinks } from '../../../docs/.vitepress/repository.js';
import { toShadowRules } from '../../../docs/.vitepress/theme/live/mount-sample.js';
import { filesIn, read, readJson } from '../../../tools/repository.js';
import { PAGES, pathOf, readPage } from '../../../tools/docs/pages.js';

describe('the sidebar of the site', () => {
  it('has every page once, so that previous and next lead through all of them; the README is the home page', () => {
    expect(PAGES_IN_ORDER.toSorted()).toEqual(PAGES.filter((page) => page !== 'README').toSorted());
    expect(GROUPS.every(({ text, pages }) => text && pages.length > 0)).toBe(true);
  });

  it('finds a title in every page', () => {
    for (const page of PAGES_IN_ORDER) {
      expect(sourceOf(page)).toBe(pathOf(page));
      expect(titleOf(readPage(page)), page).toMatch(/^\S.+/);
      expect(siteFileOf(sourceOf(page)), page).toBeDefined();
    }
  });
});

describe('links of the pages', () => {
  it('lead to pages of the site', () => {
    expect(siteHref('proxy.md#options', 'docs/cli.md', undefined)).toBe('/proxy.md#options');
    expect(siteHref('../README.md#sizes', 'docs/cli.md', undefined)).toBe('/index.md#sizes');
    expect(siteHref('../api.md', 'docs/folder/page.md', undefined)).toBe('/api.md');
    expect(siteHref('docs/cli.md', 'CHANGELOG.md', undefined)).toBe('/cli.md');
    expect(siteHref('#here', 'docs/cli.md', undefined)).toBe('#here');
    expect(siteHref('https://novu.co', 'docs/cli.md', undefined)).toBe('https://novu.co');
  });

  it('lead into the repository for other files, and are plain text while it has no address', () => {
    expect(siteHref('LICENSE', 'README.md', undefined)).toBeUndefined();
    expect(siteHref('LICENSE', 'README.md', 'https://host/a/b')).toBe('https://host/a/b/blob/HEAD/LICENSE');
  });

  it('use an address of package.json that is no placeholder', () => {
    expect(repositoryOf({ repository: { url: 'git+https://github.com/acme/inbox.git' } })).toBe(
      'https://github.com/acme/inbox',
    );
    expect(repositoryOf({ repository: 'https://github.com/homeowner/inbox' })).toBe(
      'https://github.com/homeowner/inbox',
    );
    for (const url of ['', 'git+https://github.com/OWNER/inbox.git', 'https://example.com/acme/inbox'])
      expect(repositoryOf({ repository: { url } }), url).toBeUndefined();
    expect(repositoryOf({})).toBeUndefined();
  });

  it('show a picture for each scheme, from the repository and from no other host', () => {
    const picture = `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="https://raw.host/x/demo/pictures/a-dark.png">
  <img src="demo/pictures/a-light.png" width="640" alt="A">
</picture>`;
    expect(themedPictures(picture)).toBe(
      '<img class="in-light" src="./demo/pictures/a-light.png" width="640" alt="A"><img class="in-dark" src="./demo/pictures/a-dark.png" width="640" alt="A">',
    );
    expect(themedPictures(picture.replace('"demo/', '"../demo/'))).toContain('src="../demo/pictures/a-light.png"');
  });
});

describe('the version menu', () => {
  const changelog = '# Changelog\n\n## 0.2.1\n\n## 0.2.0\n\n## 0.1.4\n';

  it('has one entry for the version of this changelog', () => {
    expect(versionLinks('/', '0.1.0', '## 0.1.0')).toEqual([{ text: '0.1', link: '/', isHere: true }]);
  });

  it('leads from the newest version to older ones', () => {
    expect(versionLinks('/', '0.2.1', changelog)).toEqual([
      { text: '0.2', link: '/', isHere: true },
      { text: '0.1', link: '/0.1/', isHere: false },
    ]);
  });

  it('leads from an older version to the newest', () => {
    expect(versionLinks('/0.1/', '0.1.4', '## 0.1.4')).toEqual([
      { text: 'Newest', link: '/', isHere: false },
      { text: '0.1', link: '/0.1/', isHere: true },
    ]);
  });

  it('has one entry for each number that may break something', () => {
    expect(['0.1.0', '0.12.3', '1.4.2', '12.0.0'].map(lineOf)).toEqual(['0.1', '0.12', '1', '12']);
  });
});

describe('the page policy', () => {
  it('allows no inline code, no evaluation and no other host', () => {
    expect(POLICY).not.toMatch(/unsafe|https?:|\*/);
    for (const [name, value] of Object.entries(HEADERS)) expect(headersFile()).toContain(`  ${name}: ${value}\n`);
  });

  it('is kept by pages: scripts move into files, and style attributes go', () => {
    const { html, scripts } = extractScripts(
      '<script id="a">one()</script><script type="module" src="/b.js"></script><p class="c" style="--x:0px">style="d"</p>',
      '/0.1/',
    );
    const [[path, code] = []] = scripts;
    expect(code).toBe('one()');
    expect(html).toBe(
      `<script id="a" src="/0.1/${path}"></script><script type="module" src="/b.js"></script><p class="c">style="d"</p>`,
    );
  });

  it('is kept by code: each colour of the highlighter is a class of the style sheet', () => {
    expect(classOf('color:var(--code-token-keyword)')).toBe('code-keyword');
    expect(classOf('color:var(--code-foreground)')).toBeUndefined();
    const styles = read('docs/.vitepress/theme/styles/code.css');
    for (const token of ['constant', 'string', 'comment', 'keyword', 'parameter', 'function', 'string-expression'])
      expect(styles).toContain(`.${classOf(`color:var(--code-token-${token})`)}`);
  });
});

describe('live samples', () => {
  it('are fences of HTML or CSS with the word "preview"', () => {
    expect(liveFence('html preview')).toEqual({ language: 'html', isInline: false });
    expect(liveFence('css preview inline')).toEqual({ language: 'css', isInline: true });
    expect(['html', 'js preview', 'html previews'].map(liveFence)).toEqual([undefined, undefined, undefined]);
  });

  it('are on the pages that teach the element, and read as code elsewhere', () => {
    const live = (page: string): boolean => /^```(?:html|css) preview/m.test(readPage(page));
    for (const page of ['getting-started', 'theming', 'tabs', 'snooze', 'localization', 'accessibility'])
      expect(live(page), page).toBe(true);
    expect(live('README')).toBe(false);
  });

  it('of CSS concern the sample alone, and leave light and dark to the site', () => {
    expect(toShadowRules(':root { color-scheme: light dark; --inbox-radius: 0 }')).toBe(':host {  --inbox-radius: 0 }');
  });
});

it.each(['docs/.vitepress', 'stories'])('%s has exact versions, and its lock file names no registry', (folder) => {
  const { devDependencies } = readJson(`${folder}/package.json`) as { devDependencies: object };
  for (const version of Object.values(devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = read(`${folder}/package-lock.json`);
  expect(lock).not.toMatch(/"resolved"|registry/);
  // "npm ci" refuses a lock file that lacks the package of some platform.
  const optional = [...lock.matchAll(/"(@(?:rollup|esbuild)\/[\w-]+)": "[\d.]+"/g)].map(([, name = '']) => name);
  expect(optional.length).toBeGreaterThan(20);
  expect(optional.filter((name) => !lock.includes(`"node_modules/${name}": {`))).toEqual([]);
});

it('the pages have no syntax of the site: no containers, no components, no front matter', () => {
  for (const page of PAGES) {
    const text = readPage(page).replace(/^```[^]*?^```$/gm, '');
    expect(text, page).not.toMatch(/^:::|^---$[^]*?^---$|\[\[toc\]\]|^<[A-Z]/m);
  }
  expect(filesIn('docs').filter((name) => /^[^/]+\.vue$/.test(name))).toEqual([]);
});
