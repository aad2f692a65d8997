/** The table of import rules in docs/architecture.md allows every import of the source. */
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { namesIn, table } from './tables.js';

const root = new URL('../../../', import.meta.url);

describe('the table of import rules', () => {
  interface Import {
    readonly from: string;
    readonly to: string;
    readonly isType: boolean;
    readonly text: string;
  }
  const src = new URL('src/', root);
  /** The folder in src/; of a file elsewhere in the repository, the two folders above it. */
  const folderOf = ({ pathname }: URL): string =>
    pathname.startsWith(src.pathname)
      ? (pathname.slice(src.pathname.length).split('/')[0] ?? '')
      : pathname.slice(root.pathname.length).split('/').slice(0, 2).join('/');
  let imports: readonly Import[];
  beforeAll(() => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^[a-z]+\/.*\.tsx?$/.test(name),
    );
    imports = files.flatMap((file) => {
      const text = readFileSync(new URL(file, src), 'utf8');
      return [...text.matchAll(/^(?:import|export) (type )?([^;'"]*?) ?from '(\.[^']+)'/gm)].map(
        ([all, type, , target = '']) => ({
          from: file.split('/')[0] ?? '',
          to: folderOf(new URL(target, new URL(file, src))),
          isType: type !== undefined,
          text: all,
        }),
      );
    });
  });

  it('allows every import of the source', () => {
    const rows = new Map(
      table('architecture', 'From').map(([from = '', values = '', types = '']) => [
        namesIn(from)[0],
        { values, types },
      ]),
    );
    const foreign = imports.filter(({ from, to }) => from !== to && from !== 'frameworks');
    expect(foreign.length).toBeGreaterThan(50);
    const forbidden = foreign.filter(({ from, to, isType }) => {
      const { values = '', types = '' } = rows.get(from) ?? {};
      return !namesIn(isType ? types : values).includes(to);
    });
    expect(forbidden.map(({ from, text }) => `${from}: ${text}`)).toEqual([]);
  });
});
