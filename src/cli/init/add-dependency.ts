/** Adds the package to the dependencies of a package.json, unless it has it. Every other byte of the text stays. */
import type { Change } from '../files/change.js';
import type { Manifest, ProjectReader } from './project.js';
import { change, refuse } from './project.js';

export const PACKAGE_NAME = 'notification-inbox';

/** Where an object in JSON begins and ends, and its members: the names, and where each begins. */
interface JsonObject {
  readonly start: number;
  readonly end: number;
  readonly members: readonly { readonly name: string; readonly start: number }[];
}

/** @param start The place of its brace, in valid JSON. */
function readObject(text: string, start: number): JsonObject {
  const members: { name: string; start: number }[] = [];
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    const place = start + index;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && /^\s*:/.test(text.slice(place + token.length)))
      members.push({ name: String(JSON.parse(token)), start: place });
    if (depth === 0) return { start, end: place, members };
  }
  return { start, end: text.length, members };
}

const insert = (text: string, place: number, added: string): string => text.slice(0, place) + added + text.slice(place);

/** A member more, before the first of a greater name or at the end, on a line of its own if the others have one. */
function insertMember(text: string, { start, end, members }: JsonObject, member: string, indent: string): string {
  const next = members.find(({ name }) => name > PACKAGE_NAME);
  const spaceBefore = (place: number): string => /\s*$/.exec(text.slice(0, place))?.[0] ?? '';
  if (next) return insert(text, next.start, `${member},${spaceBefore(next.start)}`);
  const last = members.at(-1);
  if (last) return insert(text, end - spaceBefore(end).length, `,${spaceBefore(last.start)}${member}`);
  return `${text.slice(0, start + 1)}\n${indent}${indent}${member}\n${indent}${text.slice(end)}`;
}

/** Sorted in, as npm does. */
export function withDependency(text: string, version: string): string {
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  const member = `"${PACKAGE_NAME}": "^${version}"`;
  const manifest = readObject(text, text.indexOf('{'));
  // Of two members of one name, the last one counts.
  const found = manifest.members.findLast(({ name }) => name === 'dependencies');
  if (!found) {
    const place = /\s*$/.exec(text.slice(0, manifest.end))?.index ?? 0;
    return insert(text, place, `,\n${indent}"dependencies": {\n${indent}${indent}${member}\n${indent}}`);
  }
  const [before = ''] = /^"(?:[^"\\]|\\.)*"\s*:\s*/.exec(text.slice(found.start)) ?? [];
  const start = found.start + before.length;
  if (text[start] !== '{') return refuse('package.json has "dependencies" that are no object.');
  return insertMember(text, readObject(text, start), member, indent);
}

export function addDependency(project: ProjectReader, { dependencies }: Manifest, version: string): Change[] {
  if (dependencies.has(PACKAGE_NAME)) return [];
  return change(project, 'package.json', withDependency(project.read('package.json') ?? '{}', version));
}
