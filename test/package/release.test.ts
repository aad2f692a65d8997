/** A release: who publishes it, what stands in its way, and the package that npm would receive. Run after the build. */
import { execFile } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyFolder } from './consumer-app/folder.js';
import { withVersion } from '../../tools/release/changelog.js';
import { ownerProblems, provenanceProblems, readVersions, versionProblems } from '../../tools/release/checks.js';
import { ownerOf, packageFields, placeholdersIn, withReports, writtenOwner } from '../../tools/release/owner.js';
import { PACK_BUDGET, overBudget, sizeText } from '../../tools/release/pack-size.js';
import { pack, stage, withAddresses } from '../../tools/release/stage.js';
import { exists, MANIFEST, read, ROOT } from '../../tools/repository.js';

const FILLED = {
  ...writtenOwner(),
  author: { name: 'Ada Lovelace', email: 'ada@inbox.test' },
  repository: 'https://github.com/ada/inbox',
  funding: 'https://github.com/sponsors/ada',
};

/** Runs the script without a way to publish: the registry is an address at which nothing listens. */
const release = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ACTIONS_ID_TOKEN_REQUEST_URL: '',
      SIGSTORE_ID_TOKEN: '',
      npm_config_registry: 'http://127.0.0.1:9',
    };
    const command = ['--import', 'tsx', 'tools/release/release.ts', ...args];
    const child = execFile(process.execPath, command, { cwd: ROOT, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 0, output: stdout + stderr }),
    );
  });

describe('owner.json', () => {
  it('is where package.json and SECURITY.md have the owner from', () => {
    expect(ownerProblems().filter((problem) => !problem.startsWith('Nobody has filled in'))).toEqual([]);
  });

  it('has values that a person fills in once: all other addresses follow', () => {
    expect(placeholdersIn(FILLED)).toEqual([]);
    expect(packageFields(ownerOf(FILLED))).toEqual({
      homepage: 'https://github.com/ada/inbox#readme',
      bugs: { url: 'https://github.com/ada/inbox/issues' },
      author: 'Ada Lovelace <ada@inbox.test>',
      funding: 'https://github.com/sponsors/ada',
      repository: { type: 'git', url: 'git+https://github.com/ada/inbox.git' },
    });
    expect(withReports(read('SECURITY.md'), ownerOf(FILLED))).toMatch(
      /^\[form\]: https:\/\/github.com\/ada\/inbox\/security\/advisories\/new\n\[mail\]: mailto:ada@inbox.test$/m,
    );
  });

  it('is searched for placeholders of every kind', () => {
    expect(placeholdersIn({ a: 'OWNER', b: { c: 'https://example.com/x' }, d: 'mine', e: ['x@example.org'] })).toEqual([
      'a',
      'b.c',
      'e.0',
    ]);
  });
});

describe('what stands in the way of a release', () => {
  const VERSIONS = {
    version: '0.2.0',
    locked: '0.2.0',
    changelog: '# C\n\n## 0.2.0\n',
    changesets: [],
    tags: ['v0.1.0'],
  };

  it('is a version that package.json, the lock file and the changelog do not have alike', () => {
    expect(versionProblems(VERSIONS)).toEqual([]);
    expect(versionProblems({ ...VERSIONS, locked: '0.1.0' })).toHaveLength(1);
    expect(versionProblems({ ...VERSIONS, changelog: '# C\n\n## 0.1.0\n' })).toHaveLength(1);
    expect(versionProblems({ ...VERSIONS, changesets: ['new-tab.md'] })).toHaveLength(1);
    expect(versionProblems({ ...VERSIONS, tags: ['v0.2.0'] })).toHaveLength(1);
  });

  it('is no version of this repository: package.json, the lock file and the changelog agree', () => {
    expect(versionProblems({ ...readVersions(), changesets: [], tags: [] })).toEqual([]);
  });

  it('is a machine that cannot attest where the package was built', () => {
    expect(provenanceProblems({})).toHaveLength(1);
    expect(provenanceProblems({ ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.test' })).toEqual([]);
  });

  it('ends "npm run release -- --publish" before the tests, and nothing is published', async () => {
    const { code, output } = await release('--publish');
    for (const text of ['Nothing was published', 'Provenance needs']) expect(output).toContain(text);
    expect(output.includes('Nobody has filled in owner.json')).toBe(placeholdersIn(writtenOwner()).length > 0);
    expect(output).not.toContain('tests …');
    expect(code).toBe(1);
  }, 300_000);

  it('is a choice that contradicts itself: --publish without tests, or as a dry run', async () => {
    expect((await release('--publish', '--skip-tests')).code).toBe(1);
    expect((await release('--publish', '--dry-run')).output).toContain('--publish goes neither');
  }, 300_000);

  it('is "npm publish" itself, which knows none of these checks', () => {
    expect(MANIFEST.scripts['prepublishOnly']).toMatch(/&& exit 1$/);
  });
});

describe('the page of the registry', () => {
  const ADDRESSES = { pages: 'https://git.test/blob/{tag}/', pictures: 'https://git.test/raw/{tag}/' };

  it('has absolute addresses of the tag for relative links and pictures, and leaves samples alone', () => {
    const page = '[a](docs/a.md#b) [c](#c) [d](https://d.test)\n<img src="e.png">\n```html\n<img src="f.png">\n```\n';
    expect(withAddresses(`${page}<source srcset="g.png">`, ADDRESSES, 'v1.0.0')).toBe(
      page
        .replace('docs/a.md', 'https://git.test/blob/v1.0.0/docs/a.md')
        .replace('e.png', 'https://git.test/raw/v1.0.0/e.png') + '<source srcset="https://git.test/raw/v1.0.0/g.png">',
    );
  });

  it('names files of the repository alone', () => {
    const page = withAddresses(read('README.md'), ADDRESSES, 'v1.0.0');
    const named = [...page.matchAll(/https:\/\/git\.test\/(?:blob|raw)\/v1\.0\.0\/([^)#"]+)/g)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((path) => path.endsWith('.png'))).toHaveLength(8);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });
});

describe('the package that is published', () => {
  const folder = emptyFolder();
  afterAll(() => folder.remove());
  const packed = stage(folder.path, ownerOf(FILLED));
  const staged = (path: string): string => folder.read(`package/${path}`);

  it('has the files of "npm pack", and differs from it in two', () => {
    const paths = pack(ROOT).files.map(({ path }) => path);
    expect(packed.files.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
    expect(paths.filter((path) => staged(path) !== read(path)).toSorted()).toEqual(['README.md', 'package.json']);
  });

  it('has pictures of the repository in its README, and no command that only a clone has in its package.json', () => {
    expect(staged('README.md')).toMatch(
      /<img src="https:\/\/github.com\/ada\/inbox\/raw\/v\d+\.\d+\.\d+\/demo\/pictures\/inbox-light.png"/,
    );
    const manifest = JSON.parse(staged('package.json')) as object;
    expect(Object.keys(MANIFEST).filter((name) => !(name in manifest))).toEqual([
      'scripts',
      'devDependencies',
      'overrides',
    ]);
  });

  it(`has at most ${sizeText({ ...PACK_BUDGET, files: { length: PACK_BUDGET.files } })}`, () => {
    expect(overBudget(packed)).toEqual([]);
    expect(overBudget({ ...packed, size: PACK_BUDGET.size + 1 })).toHaveLength(1);
  });

  it('has the size that the README says, within a twentieth', () => {
    const [, size, unpacked, files] =
      /^npm install notification-inbox: (\d+) kB packed, ([\d.]+) MB on disk, (\d+) files$/m
        .exec(read('README.md'))
        ?.map(Number) ?? [];
    expect(Math.abs((size ?? 0) * 1000 - packed.size)).toBeLessThan(packed.size / 20);
    expect(Math.abs((unpacked ?? 0) * 1_000_000 - packed.unpackedSize)).toBeLessThan(packed.unpackedSize / 20);
    expect(Math.abs((files ?? 0) - packed.files.length)).toBeLessThan(packed.files.length / 20);
  });
});

describe('the changelog', () => {
  const before = '# Changelog\n\nAbout.\n\n## 0.1.0\n\n- First.\n';

  it('gets a section for the next version, in the form of the others, larger changes first', () => {
    const changesets = [
      { summary: 'Fixed a thing.\n\nAt length.', releases: [{ type: 'patch' }] },
      { summary: 'A new thing.', releases: [{ type: 'minor' }] },
    ];
    expect(withVersion(before, { changesets, releases: [{ newVersion: '0.2.0' }] })).toBe(
      '# Changelog\n\nAbout.\n\n## 0.2.0\n\n- A new thing.\n- Fixed a thing.\n\n  At length.\n\n## 0.1.0\n\n- First.\n',
    );
  });

  it('gets no section without a change', () => {
    expect(() => withVersion(before, { changesets: [], releases: [] })).toThrow('There is no change');
  });
});
