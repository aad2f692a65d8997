/**
 * `appearance` of `<Inbox>`, which becomes a style sheet of tokens and parts. Class names do not: a shadow root keeps them
 * out.
 */
import type { Expression, Node } from '@babel/types';
import { takeLiteral } from '../bindings.js';
import type { Edit } from '../edits.js';
import { cssValueOf, keyOf, textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { PART_OF_ELEMENT, partStyles, TOKEN_OF_VARIABLE } from './look.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { todo } from './todo.js';

interface Look {
  readonly tokens: string[];
  readonly rules: string[];
  /** The code that has no equal. */
  readonly left: string[];
}

type Convert = (source: Source, value: Node, look: Look) => void;

/** Calls a function with each member of an object literal; what is none, or has no key, is left. */
function eachField(
  source: Source,
  node: Node,
  look: Look,
  convert: (name: string, value: Node) => string | boolean | void,
): void {
  const properties = node.type === 'ObjectExpression' ? node.properties : [];
  if (node.type !== 'ObjectExpression') look.left.push(textOf(source, node));
  for (const property of properties) {
    const key = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    const isDone = property.type === 'ObjectProperty' && key !== undefined && convert(key, property.value) !== false;
    if (!isDone) look.left.push(textOf(source, property));
  }
}

const convertVariables: Convert = (source, value, look) =>
  eachField(source, value, look, (name, node) => {
    const text = cssValueOf(node);
    if (text === undefined || !Object.hasOwn(TOKEN_OF_VARIABLE, name)) return false;
    const target = TOKEN_OF_VARIABLE[name] ?? '';
    if (target.startsWith('--')) look.tokens.push(`${target}: ${text};`);
    else look.rules.push(`notification-inbox::part(badge) {\n  ${target}: ${text};\n}`);
    return true;
  });

const convertElements: Convert = (source, value, look) =>
  eachField(source, value, look, (name, node) => {
    const part = Object.hasOwn(PART_OF_ELEMENT, name) ? PART_OF_ELEMENT[name] : undefined;
    const styles = part === undefined ? undefined : partStyles(node);
    if (!styles) return false;
    look.rules.push(`notification-inbox::part(${part}) {\n${styles.map((style) => `  ${style}\n`).join('')}}`);
    return true;
  });

const FIELDS: Readonly<Record<string, Convert>> = {
  variables: convertVariables,
  elements: convertElements,
  animations: (source, value, look) => {
    if (value.type !== 'BooleanLiteral') look.left.push(`animations: ${textOf(source, value)}`);
    else if (!value.value) look.tokens.push('--inbox-motion: 0;');
  },
  baseTheme: (source, value, look) => {
    const isDark = value.type === 'Identifier' && /^(dark|inboxDarkTheme)$/.test(value.name);
    if (isDark) look.tokens.push('color-scheme: dark;');
    else look.left.push(`baseTheme: ${textOf(source, value)}`);
  },
};

export interface ConvertedLook {
  readonly css: string;
  readonly comment: string;
  readonly edits: readonly Edit[];
}

export function convertLook(source: Source, given: Node): ConvertedLook {
  const { node: value, edits } = takeLiteral(source, given, 'appearance');
  const look: Look = { tokens: [], rules: [], left: [] };
  eachField(source, value, look, (name, node) => {
    if (!Object.hasOwn(FIELDS, name)) return false;
    FIELDS[name]?.(source, node, look);
    return true;
  });
  const tokens = look.tokens.map((token) => `  ${token}\n`).join('');
  const rules = [...(tokens ? [`notification-inbox {\n${tokens}}`] : []), ...look.rules];
  const text = 'No token or part is the same; a style sheet reaches into the inbox by ::part().';
  const write = 'notification-inbox::part(row) { … }';
  return {
    css: rules.length > 0 ? `${rules.join('\n')}\n` : '',
    comment: look.left.length > 0 ? todo(text, 'look', { write, was: look.left.join(', ') }) : '',
    edits: value === given || value.type === 'ObjectExpression' ? edits : [],
  };
}

export function convertAppearance(source: Source, value: Expression | undefined): Converted {
  if (!value) return REMOVED;
  const { css, comment, edits } = convertLook(source, value);
  return { text: comment, edits, ...(css && { css }) };
}
