/**
 * What only servers need stays out of a page: nothing that the element loads may lead there.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url);

/** The files of this repository whose values a file takes. */
function taken(file: URL): URL[] {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)\.js';/gm);
  return [...found].map(([, path]) => {
    const plain = new URL(`${path}.ts`, file);
    try {
      readFileSync(plain);
      return plain;
    } catch {
      return new URL(`${path}.tsx`, file);
    }
  });
}

function reached(from: URL, all = new Set<string>()): Set<string> {
  if (all.has(from.href)) return all;
  all.add(from.href);
  for (const next of taken(from)) reached(next, all);
  return all;
}

const names = (entry: string): string[] =>
  [...reached(new URL(entry, SRC))].map((file) => file.slice(SRC.href.length).replace(/\.tsx?$/, ''));

const SERVERS = [
  'client',
  'credentials',
  'each',
  'explain',
  'integration-credentials',
  'integrations',
  'job',
  'message',
  'message-list',
  'notifications',
  'pages',
  'pause',
  'retry',
  'step',
  'subscriber-changes',
  'subscriber-search',
  'whole-action',
  'whole-feed',
  'workflow-template',
].map((name) => `wire/${name}`);

test('the element leads to none of the files of the client for servers', () => {
  const page = names('index.ts');
  expect(page).toContain('wire/request');
  expect(page.filter((name) => SERVERS.includes(name))).toEqual([]);
});

test('the client leads to all of them, and to nothing above the wire', () => {
  const server = names('api/admin/client.ts');
  expect(SERVERS.filter((name) => !server.includes(name))).toEqual([]);
  expect(server.filter((name) => !name.startsWith('wire/'))).toEqual([]);
});
