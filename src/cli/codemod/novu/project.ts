/** Finds what the files of a project use of each other: components of Novu that one exports again, and tabs that one declares. */
import { posix } from 'node:path';
import type { ImportDeclaration } from '@babel/types';
import { attributeName, attributeValue, parseSource, tagOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { componentsOf, exportedParts, nameOf } from './components.js';
import type { Part, PartsOfModule } from './components.js';
import { importsOf } from './imports.js';
import { exportedList } from './tabs.js';

/** One file as others see it. */
export interface FileInProject {
  readonly partsOf: PartsOfModule;
  /** Exports of this file that are tabs of an inbox. */
  readonly tabs: ReadonlySet<string>;
  /** Imports of this file that are such tabs of another one. */
  readonly sharedTabs: ReadonlySet<string>;
  /** Whether it has to be read although it names no package of Novu. */
  readonly isInvolved: boolean;
}

const NOTHING: ReadonlyMap<string, Part> = new Map();

/** A file for itself. */
export const ALONE: FileInProject = {
  partsOf: () => NOTHING,
  tabs: new Set(),
  sharedTabs: new Set(),
  isInvolved: false,
};

const ENDINGS = [
  '',
  ...['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs'].flatMap((ending) => [`.${ending}`, `/index.${ending}`]),
];

/** The file that a module is; an address such as `@/lib/tabs` is the file that ends so. */
function resolveModule(paths: ReadonlySet<string>, from: string, module: string): string | undefined {
  const [, aliased] = /^[@~#]\/(.+)$/.exec(module) ?? [];
  const base = module.startsWith('.') ? posix.join(posix.dirname(from), module) : aliased;
  if (base === undefined) return undefined;
  const bases = /\.[mc]?jsx?$/.test(base)
    ? [base, base.replace(/\.([mc]?)js(x?)$/, '.$1ts$2'), base.replace(/\.js$/, '.tsx')]
    : [base];
  const names = bases.flatMap((one) => ENDINGS.map((ending) => one + ending));
  const found = aliased === undefined ? names.find((name) => paths.has(name)) : undefined;
  return (
    found ??
    (aliased === undefined
      ? undefined
      : [...paths].find((path) => names.some((name) => path === name || path.endsWith(`/${name}`))))
  );
}

const importedName = (one: ImportDeclaration['specifiers'][number]): string =>
  one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : '*';

/** The imports that are given to `tabs` of an inbox, by their module and name. */
function importedTabs(
  source: Source,
  partsOf: PartsOfModule,
): (readonly [module: string, name: string, local: string])[] {
  const { partOf } = componentsOf(source, partsOf);
  const used = new Set<string>();
  walk(source.file.program, (node) => {
    if (node.type !== 'JSXOpeningElement' || partOf(tagOf(source, node)) !== 'Inbox') return;
    for (const attribute of node.attributes) {
      const value = attributeName(attribute) === 'tabs' ? attributeValue(attribute) : undefined;
      if (value?.type === 'Identifier') used.add(value.name);
    }
  });
  return importsOf(source).flatMap((node) =>
    node.specifiers.flatMap((one) => {
      if (!used.has(one.local.name) || one.type === 'ImportNamespaceSpecifier') return [];
      return [[node.source.value, importedName(one), one.local.name] as const];
    }),
  );
}

type Origin = readonly [module: string, name: string];

/** What a file that exports a name of another file may have it from. */
function originsOf(source: Source, name: string): Origin[] {
  const imported = new Map(
    importsOf(source).flatMap((node) =>
      node.specifiers.map((one) => [one.local.name, [node.source.value, importedName(one)] as Origin]),
    ),
  );
  const origins: (Origin | undefined)[] = source.file.program.body.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration') return [[node.source.value, name] as const];
    if (node.type === 'ExportDefaultDeclaration')
      return name === 'default' ? [imported.get(nameOf(node.declaration))] : [];
    const one =
      node.type === 'ExportNamedDeclaration' &&
      node.specifiers.find((given) => given.type === 'ExportSpecifier' && nameOf(given.exported) === name);
    if (!one || one.type !== 'ExportSpecifier') return [];
    return [node.source ? [node.source.value, nameOf(one.local)] : imported.get(nameOf(one.local))];
  });
  return origins.filter((origin) => origin !== undefined);
}

/** @param files The code of each file by its path, with forward slashes. */
export function readProject(files: ReadonlyMap<string, string>): (path: string) => FileInProject {
  const paths = new Set(files.keys());
  const exported = new Map<string, ReadonlyMap<string, Part>>();
  const ofNovu = [...files].filter(([, code]) => code.includes('@novu/'));
  for (const [path, code] of ofNovu) {
    const parts = exportedParts(parseSource(path, code));
    if (parts.size > 0) exported.set(path, parts);
  }
  const partsOf =
    (path: string): PartsOfModule =>
    (module) =>
      exported.get(resolveModule(paths, path, module) ?? '') ?? NOTHING;
  const users = new Set(
    [...files]
      .filter(
        ([path, code]) =>
          exported.size > 0 &&
          [...code.matchAll(/from\s*['"]([^'"]+)['"]/g)].some(([, module = '']) => partsOf(path)(module).size > 0),
      )
      .map(([path]) => path),
  );
  const tabs = new Map<string, Set<string>>();
  const shared = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, path: string, name: string): void =>
    void map.set(path, (map.get(path) ?? new Set()).add(name));
  /** The file that declares a list, through those that export it again. */
  const findList = (
    from: string,
    module: string,
    name: string,
    seen: readonly string[] = [],
  ): readonly [path: string, name: string] | undefined => {
    const target = resolveModule(paths, from, module);
    if (target === undefined || seen.includes(target)) return undefined;
    const source = parseSource(target, files.get(target) ?? '');
    if (exportedList(source, name)) return [target, name];
    for (const origin of originsOf(source, name)) {
      const found = findList(target, ...origin, [...seen, target]);
      if (found) return found;
    }
    return undefined;
  };
  for (const [path, code] of files) {
    if (!users.has(path) && !code.includes('@novu/')) continue;
    for (const [module, name, local] of importedTabs(parseSource(path, code), partsOf(path))) {
      const found = findList(path, module, name);
      if (!found) continue;
      add(tabs, ...found);
      add(shared, path, local);
    }
  }
  return (path) => ({
    partsOf: partsOf(path),
    tabs: tabs.get(path) ?? new Set(),
    sharedTabs: shared.get(path) ?? new Set(),
    isInvolved: users.has(path) || tabs.has(path),
  });
}
