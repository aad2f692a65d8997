/** Parses JavaScript and TypeScript, with JSX, and walks through the result. */
import { parse as parseCode } from '@babel/parser';
import type { ParserPlugin } from '@babel/parser';
import type {
  Expression,
  File,
  JSXAttribute,
  JSXElement,
  JSXOpeningElement,
  JSXSpreadAttribute,
  Node,
} from '@babel/types';
import { CommandError } from '../command-error.js';
import { isCssValue } from './css-value.js';

/** A parsed file with its text. */
export interface Source {
  readonly code: string;
  readonly file: File;
  /** Imported constants with tabs that are converted where they are declared. */
  readonly sharedTabs?: ReadonlySet<string>;
}

const SKIPPED = /^(loc|extra|errors|tokens|\w*[cC]omments)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.type === 'string';

/** @throws CommandError with the line, if the code can't be parsed */
export function parseSource(path: string, code: string): Source {
  // In a file without JSX, `<T>value` is a type assertion.
  const jsx: ParserPlugin[] = /\.[cm]?ts$/.test(path) ? [] : ['jsx'];
  const plugins: ParserPlugin[] = [...jsx, 'typescript', 'decorators'];
  try {
    return { code, file: parseCode(code, { sourceType: 'module', errorRecovery: true, plugins }) };
  } catch (cause) {
    throw new CommandError(`${path} can't be parsed: ${(cause as Error).message}`, { cause });
  }
}

export const startOf = (node: Node): number => node.start ?? 0;
export const endOf = (node: Node): number => node.end ?? 0;
export const textOf = ({ code }: Source, node: Node): string => code.slice(startOf(node), endOf(node));

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    SKIPPED.test(name) ? [] : [value].flat().filter(isNode),
  );

/** Visits a node and all below it. `parents` are those above, nearest first; below a node for which it returns false nothing is visited. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean | void,
  parents: readonly Node[] = [],
): void {
  if (visit(node, parents) === false) return;
  for (const child of childrenOf(node)) walk(child, visit, [node, ...parents]);
}

/** Whether an identifier is the name of a member or of a key, and refers to nothing. */
export function isPropertyName(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression')
    return parent.property === node && !parent.computed;
  if (parent.type === 'ObjectProperty') return parent.key === node && !parent.computed; // a shorthand has its name as value, too
  if (parent.type === 'JSXMemberExpression') return parent.property === node;
  return parent.type === 'JSXAttribute' && parent.name === node;
}

/** `Inbox` of `<Inbox>`, `Novu.Inbox` of `<Novu.Inbox>`. */
export const tagOf = (source: Source, { name }: JSXOpeningElement): string => textOf(source, name);

export type Attribute = JSXAttribute | JSXSpreadAttribute;

/** Empty for a spread. */
export const attributeName = (attribute: Attribute): string =>
  attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';

/** What is set; undefined for `open` alone, which is true, and for a spread. */
export function attributeValue(attribute: Attribute): Expression | undefined {
  if (attribute.type !== 'JSXAttribute' || !attribute.value) return undefined;
  const { value } = attribute;
  if (value.type !== 'JSXExpressionContainer') return value;
  return value.expression.type === 'JSXEmptyExpression' ? undefined : value.expression;
}

/** The children of an element that show something. */
export const contentOf = ({ children }: JSXElement): JSXElement['children'] =>
  children.filter(
    (child) =>
      !(child.type === 'JSXText' && child.value.trim() === '') &&
      !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
  );

/** The text of a string without interpolation. */
export function literalOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  const [quasi] = node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : [];
  return quasi?.value.cooked ?? undefined;
}

/** A text that can be the value of one declaration; undefined for any other, which stays in the code. */
export function cssValueOf(node: Node): string | undefined {
  const text = literalOf(node)?.trim();
  return text !== undefined && isCssValue(text) ? text : undefined;
}

/** The key of a member of an object literal; undefined for a computed one. */
export function keyOf(key: Node, isComputed: boolean): string | undefined {
  if (isComputed) return literalOf(key);
  return key.type === 'Identifier' ? key.name : literalOf(key);
}
