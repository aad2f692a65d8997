/**
 * The manifest: everything public of the element, read from its sources by the ecosystem's analyzer. It contains nothing
 * private, and names the files as they are published.
 */
import type {
  Attribute,
  ClassField,
  CustomElementDeclaration,
  CustomElementField,
  Event,
  Export,
  Package,
} from 'custom-elements-manifest/schema.js';
import { ATTRIBUTES, ATTRIBUTE_NAMES, propertyOf } from '../../src/element/attributes.js';
import { read } from '../repository.js';
import { create, ts } from './analyzer.js';
import { interfaces, type Interface, type Member } from './interfaces.js';
import { tokensOf } from './tokens.js';

export const TAG = 'notification-inbox';
const CLASS = 'NotificationInboxElement';
const ELEMENT = 'dist/element.js';
const SOURCES = [
  'src/element/notification-inbox-element.ts',
  'src/element/attributes.ts',
  'src/element/render-hooks.ts',
  'src/element/events.ts',
  'src/ui/customization.ts',
];

const text = (type: string): { text: string } => ({ text: type });

/** The default value as an attribute; undefined if it is the absent attribute. */
function defaultOf(name: (typeof ATTRIBUTE_NAMES)[number]): string | undefined {
  const value = ATTRIBUTES[name](null);
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

export function analyze(): Package {
  const found = new Map<string, Interface>();
  const modules = SOURCES.map((path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true));
  const { modules: analyzed } = create({ modules, plugins: [interfaces(found)], context: { dev: false } });

  const of = (name: string): readonly Member[] => found.get(name)?.members ?? [];
  /** Resolves `Owner['member']` to the type of that member of the interface `Owner`. */
  const resolve = (type: string): string => {
    const [, owner = '', name = ''] = /^(\w+)\['(\w+)'\]$/.exec(type) ?? [];
    return of(owner).find((member) => member.name === name)?.type ?? type;
  };
  const field = ({ name, type, description }: Member): ClassField => ({
    kind: 'field',
    name,
    type: text(resolve(type)),
    description,
  });

  const byProperty = new Map(of('AttributeProperties').map((member) => [member.name, member]));
  const attributes = ATTRIBUTE_NAMES.map((name): Attribute => {
    const fieldName = propertyOf(name);
    const { type = '', description = '' } = byProperty.get(fieldName) ?? {};
    const defaultValue = defaultOf(name);
    return { name, fieldName, type: text(type), description, ...(defaultValue && { default: defaultValue }) };
  });
  const toReflected = (attribute: string): CustomElementField => ({
    ...field({ name: '', type: '', description: '', ...byProperty.get(propertyOf(attribute)) }),
    attribute,
    reflects: true,
  });
  const events = of('InboxEventMap').map(({ name, type, description }): Event => ({
    name,
    type: text(type),
    description: description || (found.get(type)?.description ?? ''),
  }));

  const declared = analyzed
    .flatMap(({ declarations = [] }) => declarations)
    .find((item): item is CustomElementDeclaration => item.kind === 'class' && item.name === CLASS);
  if (!declared) throw new Error(`No class ${CLASS} was found.`);
  const publicMembers = (declared.members ?? []).filter(
    ({ name, privacy }) => privacy !== 'private' && !/Callback$|^addEventListener$|^adoptedStyleSheets$/.test(name),
  );
  const element: CustomElementDeclaration = {
    ...declared,
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes,
    members: [...ATTRIBUTE_NAMES.map(toReflected), ...of('RenderHooks').map(field), ...publicMembers],
    events,
    cssProperties: tokensOf(read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css')),
  };

  const exported: Export = { kind: 'js', name: CLASS, declaration: { name: CLASS, module: ELEMENT } };
  return {
    schemaVersion: '2.1.0',
    modules: [
      { kind: 'javascript-module', path: ELEMENT, declarations: [element], exports: [exported] },
      {
        kind: 'javascript-module',
        path: 'dist/index.js',
        declarations: [],
        exports: [
          exported,
          { kind: 'custom-element-definition', name: TAG, declaration: { name: CLASS, module: ELEMENT } },
        ],
      },
    ],
  };
}

/** The only element in a manifest. */
export function elementOf({ modules }: Package): CustomElementDeclaration {
  const [element] = modules.flatMap(({ declarations = [] }) => declarations);
  if (!element || element.kind !== 'class' || !('customElement' in element))
    throw new Error('The manifest has no element.');
  return element;
}
