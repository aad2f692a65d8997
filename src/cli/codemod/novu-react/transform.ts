/** One file that uses `@novu/react`, with `<NotificationInbox>` instead. */
import type { JSXElement, Node } from '@babel/types';
import { applyEdits } from '../edits.js';
import type { Edit } from '../edits.js';
import { parseSource, startOf, tagOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { importsOf, isNovu, tagFor, updateImports } from './imports.js';
import { convertInbox, markElement } from './inbox-element.js';
import type { Part, PartOf } from './inbox-element.js';
import { MARK, todo } from './todo.js';

export interface Transformed {
  readonly code: string;
  /** Rules for the style sheet that the code imports; empty for none. */
  readonly css: string;
}

const PARTS: Readonly<Record<Part, string>> = {
  Inbox: '',
  InboxContent: 'It is part of <NotificationInbox display="inline">.',
  Notifications: 'It is part of <NotificationInbox display="inline">.',
  Bell: 'It is part of <NotificationInbox>.',
  Preferences: 'Preferences are a view of the panel, behind the button in its header.',
  NovuProvider: 'There is no provider: each <NotificationInbox> has an endpoint.',
};

const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

/** Which component of Novu a tag is, by the imports of the file. */
function createPartOf(source: Source): PartOf {
  const parts = new Map<string, Part>();
  const namespaces: string[] = [];
  for (const node of importsOf(source).filter(({ source: { value } }) => isNovu(value))) {
    for (const one of node.specifiers) {
      if (one.type === 'ImportNamespaceSpecifier') namespaces.push(one.local.name);
      const imported = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '';
      if (isPart(imported)) parts.set(one.local.name, imported);
    }
  }
  return (tag) => {
    const [namespace = '', name = ''] = tag.split('.');
    return namespaces.includes(namespace) && isPart(name) ? name : parts.get(tag);
  };
}

/** A comment before `import('@novu/react')`, `require('@novu/react')` and `export … from '@novu/react'`. */
function markModule({ code }: Source, node: Node): Edit[] {
  const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration';
  const argument = node.type === 'CallExpression' ? node.arguments[0] : isExport ? node.source : undefined;
  const isLoad =
    isExport ||
    (node.type === 'CallExpression' &&
      (node.callee.type === 'Import' || (node.callee.type === 'Identifier' && node.callee.name === 'require')));
  if (!isLoad || argument?.type !== 'StringLiteral' || !isNovu(argument.value)) return [];
  const before = code.slice(0, startOf(node)).trimEnd();
  const isMarked = before.endsWith('*/') && before.slice(before.lastIndexOf('/*')).includes(MARK);
  const text = 'Load notification-inbox/react instead; it exports NotificationInbox.';
  const comment = todo(text, 'what-the-command-leaves');
  const at = startOf(node);
  return isMarked ? [] : [{ start: at, end: at, text: `${comment}${isExport ? '\n' : ' '}` }];
}

interface Found {
  readonly edits: Edit[];
  css: string;
  isConverted: boolean;
}

function convertElement(source: Source, element: JSXElement, partOf: PartOf, tag: string, found: Found): boolean {
  const part = partOf(tagOf(source, element.openingElement));
  if (!part) return true;
  if (part !== 'Inbox') {
    found.edits.push(...markElement(source, element, PARTS[part], 'parts'));
    return part === 'NovuProvider';
  }
  const { edits, css, isConverted } = convertInbox(source, element, partOf, tag);
  found.edits.push(...edits);
  found.css += css;
  found.isConverted ||= isConverted;
  return false;
}

/**
 * @param stylePath The address of the style sheet, if there has to be one.
 * @returns undefined if there is nothing to change
 * @throws CommandError if the code can't be parsed
 */
export function transform(path: string, code: string, stylePath: string): Transformed | undefined {
  if (!code.includes('@novu/react')) return undefined;
  const source = parseSource(path, code);
  const partOf = createPartOf(source);
  const tag = tagFor(source);
  const found: Found = { edits: [], css: '', isConverted: false };
  walk(source.file.program, (node) => {
    if (node.type === 'JSXElement') return convertElement(source, node, partOf, tag, found);
    found.edits.push(...markModule(source, node));
    return true;
  });
  const converted = applyEdits(code, found.edits);
  const style = found.css && stylePath;
  const updated = updateImports(path, source, converted, tag, style, found.isConverted);
  const after = code.includes('\r\n') ? updated.replace(/\r?\n/g, '\r\n') : updated;
  return after === code ? undefined : { code: after, css: found.css };
}
