/** The declarations of the package: public types alone, each declared once, and reviewed. Run after the build. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutFileComment } from '../../tools/declarations/file-comment.js';
import { REPORTED, reportFile, reportOf } from '../../tools/declarations/report.js';
import { ENTRIES } from '../../tools/declarations/roll-up.js';
import { filesIn, read } from '../../tools/repository.js';

const files = new Map(filesIn('dist/types').map((path) => [path, read(`dist/types/${path}`)] as const));
const all = [...files.values()].join('\n');

/** How often a type is declared, in all files together. */
const timesDeclared = (name: string): number =>
  all.match(new RegExp(`^(?:declare )?(?:class|interface|type|const) ${name}\\b`, 'gm'))?.length ?? 0;

describe('the declarations', () => {
  it('are one file for each entry, and a few that several entries share', () => {
    const entries = [...files.keys()].filter((path) => !path.startsWith('shared/'));
    expect(entries.toSorted()).toEqual(
      Object.keys(ENTRIES)
        .map((name) => `${name}.d.ts`)
        .toSorted(),
    );
    expect(files.size - entries.length).toBeLessThanOrEqual(8);
    for (const [path, text] of files) expect(text.length, path).toBeLessThan(27_000);
  });

  it('declare what several entries have in common once, so that a value of one fits the other', () => {
    const shared = ['InboxError', 'Outcome', 'Tab', 'Status', 'Strings', 'JsonRecord', 'PubSub', 'InboxPayloads'];
    expect(Object.fromEntries(shared.map((name) => [name, timesDeclared(name)]))).toEqual(
      Object.fromEntries(shared.map((name) => [name, 1])),
    );
  });

  it('declare the payloads in the entry itself: a host can add to no other file', () => {
    expect(files.get('index.d.ts')).toContain('interface InboxPayloads {}');
  });

  it('name nothing from the inside of the store, the element or the proxy', () => {
    const internal = ['Reader', 'ReadState', 'Feed', 'VisibleMessages', 'Identity', 'Controller', 'SnoozedMessages'];
    expect(internal.filter((name) => timesDeclared(name) > 0)).toEqual([]);
    expect(all).not.toMatch(/(?<!#)\bprivate\b|_\$_|\bimport\("/);
  });

  it('keep the comments of the types, and drop those about the files that were put together', () => {
    expect(all).toMatch(/\/\*\*\s+\* The rows of the open tab, newest first\. /);
    expect(all).toContain('@csspart badge - The count on the bell.');
    expect(all).not.toMatch(/Emits no code|^\/\/ /m);
  });
});

it('A comment is about a type only if the type follows it at once', () => {
  const declarations = '/** About. */\nexport type A = 1;\n';
  expect(withoutFileComment(declarations, '/** About. */\n\nexport type A = 1;\n')).toBe('export type A = 1;\n');
  expect(withoutFileComment(declarations, "/** About. */\nimport b from 'b';\n")).toBe('export type A = 1;\n');
  expect(withoutFileComment(declarations, declarations)).toBe(declarations);
});

it.each(REPORTED)(
  'the public types of %s are those of its report: to change them, run "npm run api"',
  async (entry) => {
    expect(await reportOf(entry)).toBe(readFileSync(reportFile(entry), 'utf8'));
  },
);
