/** Pictures of the README and the pages: each is made by a command, and described. The commands themselves run by hand. */
import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { linksOf } from '../../../tools/docs/anchors.js';
import { PAGES, pathOf, readPage } from '../../../tools/docs/pages.js';
import { table } from '../../../tools/docs/tables.js';
import { fileOf, FOLDER, MAX_BYTES, PICTURES, SCALE } from '../../../tools/pictures/pictures.js';
import {
  COMPONENTS,
  fileOf as fileOfComponent,
  licenceOf,
  MAX_BYTES as MAX_COMPONENT_BYTES,
  SCHEMES,
  SIZE,
  versionOf,
} from '../../../tools/pictures/side-by-side/components.js';
import { withComponents } from '../../../tools/pictures/side-by-side/page.js';
import { compressPng, sizeOfPng } from '../../../tools/pictures/png.js';
import { filesIn, inRoot, MANIFEST, read, readJson } from '../../../tools/repository.js';

const frames = new Map(
  PICTURES.flatMap(({ name, schemes, size }) => schemes.map((scheme) => [fileOf(name, scheme), size] as const)),
);
const inboxes = new Map(
  COMPONENTS.flatMap(({ name }) => SCHEMES.map((scheme) => [fileOfComponent(name, scheme), SIZE] as const)),
);
const made = new Map([...frames, ...inboxes]);
const bytesOf = (files: ReadonlyMap<string, unknown>): number =>
  [...files.keys()].reduce((sum, file) => sum + statSync(inRoot(file)).size, 0);
const named = PAGES.flatMap((page) =>
  linksOf(readPage(page))
    .filter((link) => link.endsWith('.png'))
    .map((link) => posix.join(posix.dirname(pathOf(page)), link)),
);

describe('the pictures', () => {
  it('that the pages name are those that the command makes, and no others are there', () => {
    const files = [...made.keys()].toSorted();
    expect([...new Set(named)].toSorted()).toEqual(files);
    expect(
      filesIn(FOLDER)
        .map((file) => `${FOLDER}/${file}`)
        .toSorted(),
    ).toEqual(files);
  });

  it('have two pixels for each of the page, and few bytes', () => {
    for (const [file, size] of made)
      expect(sizeOfPng(readFileSync(inRoot(file))), file).toEqual(size.map((pixels) => pixels * SCALE));
    expect(bytesOf(frames)).toBeLessThan(MAX_BYTES);
    expect(bytesOf(inboxes)).toBeLessThan(MAX_COMPONENT_BYTES);
  });

  it('have a text of their own for those who do not see them, and a dark twin that shows the same', () => {
    for (const page of PAGES) {
      const images = readPage(page).match(/<img [^>]*>/g) ?? [];
      const texts = images.map((image) => / alt="([^"]{40,})"/.exec(image)?.[1]);
      expect(new Set(texts).size, page).toBe(images.length);
      expect(texts, page).not.toContain(undefined);
      for (const [, dark, light] of readPage(page).matchAll(/srcset="([^"]+)-dark\.png">\s*<img src="([^"]+)-light\./g))
        expect(dark, page).toBe(light);
    }
  });

  it('show stories that exist', () => {
    for (const { story: [id = ''] = [] } of PICTURES.filter(({ story }) => story)) {
      const [, group = '', name = ''] = /^inbox-(\w+)--(.*)$/.exec(id) ?? [];
      const exported = [...read(`stories/${group}.stories.ts`).matchAll(/^export const (\w+)/gm)];
      expect(
        exported.map(([, word = '']) => word.replace(/\B[A-Z]/g, '-$&').toLowerCase()),
        id,
      ).toContain(name);
    }
  });
});

/** A PNG file of 2 × 5 pixels, as far as it is read: each of its rows has another filter of the format, or none has. */
function pngWith(isFiltered: boolean): Buffer {
  const pixels = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0ff00117733ddee5588221199aabb', 'hex');
  const at = (row: number, x: number): number => (row < 0 || x < 0 ? 0 : (pixels[row * 6 + x] ?? 0));
  const paeth = (a: number, b: number, c: number): number =>
    [a, b, c].toSorted((one, other) => Math.abs(a + b - c - one) - Math.abs(a + b - c - other))[0] ?? 0;
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const bytes = [0, 1, 2, 3, 4, 5].map((x) => {
      const [a, b, c] = [at(row, x - 3), at(row - 1, x), at(row - 1, x - 3)];
      return at(row, x) - (isFiltered ? ([0, a, b, (a + b) >> 1, paeth(a, b, c)][row] ?? 0) : 0);
    });
    return [isFiltered ? row : 0, ...bytes];
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 5, 8, 2, 0, 0, 0]);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

it('a compressed file has the pixels of the first, whatever filters that used', () => {
  expect(compressPng(pngWith(true))).toEqual(compressPng(pngWith(false)));
});

describe('docs/side-by-side.md', () => {
  it('has the versions, licences and scripts of the command: run "npm run pictures:side-by-side"', () => {
    expect(withComponents(readPage('side-by-side'))).toBe(readPage('side-by-side'));
    const versions = table('side-by-side', 'Inbox').map(([, , name = '', version]) => [name.slice(1, -1), version]);
    const { dependencies } = readJson('tools/pictures/packages/package.json') as { dependencies: object };
    expect(Object.fromEntries(versions)).toEqual({
      'notification-inbox': MANIFEST.version,
      ...Object.fromEntries(
        Object.entries(dependencies).filter(([name]) => COMPONENTS.some((one) => one.package === name)),
      ),
    });
  });

  it('names exact versions, which the lock file has, and licences', () => {
    for (const one of COMPONENTS.slice(1)) {
      const { packages } = readJson('tools/pictures/packages/package-lock.json') as {
        packages: Record<string, { version: string; license: string }>;
      };
      expect(packages[`node_modules/${one.package}`]?.version, one.package).toBe(versionOf(one));
      expect(licenceOf(one), one.package).toMatch(/^(MIT|ISC)$/);
    }
  });
});
