/** Converts the elements, hooks and types of Novu in one file, each to the edits and the imports of its replacement. */
import type { JSXElement, Node } from '@babel/types';
import { namesIn, usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, startOf, tagOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { componentsOf, editExport, editLazy, isLoad, lazyPart } from './components.js';
import type { Components, Part } from './components.js';
import { convertHooks } from './hooks.js';
import { importsOf, isNovu, OURS } from './imports.js';
import type { Import } from './imports.js';
import { convertInbox, markElement } from './inbox-element.js';
import { convertUi } from './novu-ui.js';
import type { FileInProject } from './project.js';
import { convertProvider } from './provider.js';
import { convertExportedTabs } from './tabs.js';
import { isMarked, todo } from './todo.js';

const PARTS: Readonly<Record<Part, string>> = {
  Inbox: '',
  InboxContent: 'It is part of <NotificationInbox>.',
  Notifications: 'It is part of <NotificationInbox>.',
  Bell: 'It is part of <NotificationInbox>.',
  Preferences: 'Preferences are a view of the panel, behind the button in its header.',
  NovuProvider: 'There is no provider: each <NotificationInbox> has an endpoint.',
};
const LINES: Partial<Readonly<Record<Part, string>>> = {
  InboxContent: '<NotificationInbox endpoint="/inbox" display="inline" />',
  Notifications: '<NotificationInbox endpoint="/inbox" display="inline" />',
  Bell: '<NotificationInbox endpoint="/inbox" />',
  Preferences: '<NotificationInbox endpoint="/inbox" />',
  NovuProvider: '<></>',
};

/** A comment before what loads a module of Novu in another way than an import does. */
function markLoad({ code }: Source, node: Node): Edit[] {
  const isExport = node.type === 'ExportAllDeclaration';
  if (isExport ? !isNovu(node.source.value) : !isLoad(node)) return [];
  const write = isExport ? `export { NotificationInbox as Inbox } from '${OURS}';` : `import('${OURS}')`;
  const comment = todo('Our module exports NotificationInbox.', 'what-the-command-leaves', { write });
  const at = startOf(node);
  return isMarked(code.slice(0, at)) ? [] : [{ start: at, end: at, text: `${comment}${isExport ? '\n' : ' '}` }];
}

/** Types of Novu, and what they are here. */
const TYPES: Readonly<Record<string, string>> = {
  Notification: 'Message',
  Tab: 'Tab',
  NovuUI: 'NotificationInboxElement',
};

/** The changes of one file, as they are collected. */
export class Conversion {
  readonly #source: Source;
  readonly #components: Components;
  readonly edits: Edit[] = [];
  readonly imports: Import[] = [];
  readonly replaced = new Set<string>();
  readonly #types: Node[] = [];
  /** Whether a provider would be missed. */
  #isProviderUsed = true;
  css = '';

  constructor(source: Source, file: FileInProject) {
    this.#source = source;
    this.#components = componentsOf(source, file.partsOf);
  }

  convertHooks(): void {
    const { edits, types, isAnyConverted, isAllConverted } = convertHooks(this.#source);
    this.#isProviderUsed = !isAllConverted;
    this.edits.push(...edits);
    this.#types.push(...types);
    if (isAnyConverted) this.imports.push({ module: `${OURS}/store`, name: 'useInbox' });
  }

  convertUi(): void {
    const { edits, css, types, elementTypes, isAnyConverted } = convertUi(this.#source);
    this.edits.push(...edits);
    this.css += css;
    this.#types.push(...types, ...elementTypes);
    const isLoadedLater = edits.some(({ text }) => text.startsWith('await import('));
    if (isAnyConverted && !isLoadedLater) this.imports.push({ module: 'notification-inbox' });
  }

  convertElements(tag: string): void {
    walk(this.#source.file.program, (node) => {
      if (node.type === 'JSXElement') return this.#convertElement(node, tag);
      if (node.type === 'VariableDeclarator' && lazyPart(node)) {
        this.edits.push(...editLazy(this.#source, node));
        return false;
      }
      if (node.type === 'ExportNamedDeclaration') this.#convertExport(node);
      const isEdited = this.edits.some(({ start, end }) => start <= startOf(node) && endOf(node) <= end);
      if (!isEdited) this.edits.push(...markLoad(this.#source, node));
      return true;
    });
    for (const name of this.#components.exported) {
      this.replaced.add(name);
      this.imports.push({ module: OURS, name: 'NotificationInbox', local: name });
    }
  }

  #convertExport(node: Node & { readonly type: 'ExportNamedDeclaration' }): void {
    if (!isMarked(this.#source.code.slice(0, startOf(node)))) this.edits.push(...editExport(this.#source, node));
  }

  #convertElement(element: JSXElement, tag: string): boolean {
    const { partOf, kept } = this.#components;
    const name = tagOf(this.#source, element.openingElement);
    const part = partOf(name);
    if (!part) return true;
    if (part === 'Inbox') {
      const ours = kept.has(name) ? name : tag;
      const { edits, css, isConverted, types } = convertInbox(this.#source, element, partOf, ours);
      this.edits.push(...edits);
      this.#types.push(...types);
      this.css += css;
      if (isConverted && ours === tag) this.imports.push({ module: OURS, name: 'NotificationInbox', local: tag });
      return false;
    }
    const provider =
      part === 'NovuProvider' && !this.#isProviderUsed ? convertProvider(this.#source, element) : undefined;
    const write = LINES[part] ?? '';
    this.edits.push(...(provider ?? markElement(this.#source, element, PARTS[part], 'parts', { write })));
    return part === 'NovuProvider';
  }

  /** Ours in place of each type of Novu whose uses are all converted. */
  replaceTypes(): void {
    const names = namesIn(this.#source);
    for (const [theirs, ours] of Object.entries(TYPES)) {
      const isImported = importsOf(this.#source).some(
        (node) => isNovu(node.source.value) && node.specifiers.some(({ local }) => local.name === theirs),
      );
      const uses = usesOf(this.#source.file.program, theirs).filter(
        ({ parents: [parent] }) => parent?.type === 'TSTypeReference',
      );
      const isAll = isImported && uses.length > 0 && uses.every(({ node }) => this.#types.includes(node));
      if (!isAll || (ours !== theirs && names.has(ours))) continue;
      this.replaced.add(theirs);
      this.imports.push({ module: 'notification-inbox', name: ours, isType: true });
      this.edits.push(...uses.map(({ node }) => ({ start: startOf(node), end: endOf(node), text: ours })));
    }
  }

  addTabs(names: ReadonlySet<string>): void {
    const { edits, types } = convertExportedTabs(this.#source, names);
    this.edits.push(...edits);
    this.#types.push(...types);
  }
}
