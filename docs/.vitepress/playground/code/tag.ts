/** The tag in a template: its attributes by the rules of a framework, on one line if it fits. */
import { ATTRIBUTES } from '../../controls/manifest.js';
import type { Attribute } from '../../controls/manifest.js';

/** The value of an attribute, or of the property that reflects it. */
export type Value = string | number | true | readonly unknown[];

export interface Setting {
  readonly attribute: Attribute | undefined;
  readonly name: string;
  /** As the attribute has it. */
  readonly text: string;
  /** As the property has it. */
  readonly value: Value;
}

const MAX_LINE_LENGTH = 96;

function toList(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Hosts are separated by commas or white space.
  }
  return text.split(/[\s,]+/).filter(Boolean);
}

function toValue(attribute: Attribute | undefined, text: string): Value {
  if (attribute?.kind === 'boolean') return true;
  if (attribute?.isList) return toList(text);
  return attribute?.kind === 'number' && /^\d+$/.test(text) ? Number(text) : text;
}

/** Settings in the order of the manifest. Attributes of every element, such as `lang`, come last. */
export function toSettings(attributes: Readonly<Record<string, string>>): readonly Setting[] {
  const order = ATTRIBUTES.map(({ name }) => name);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(attributes)
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([name, text]) => {
      const attribute = ATTRIBUTES.find((one) => one.name === name);
      return { attribute, name, text, value: toValue(attribute, text) };
    });
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `name="text"`, or the name alone. */
export const inHtml = ({ name, text }: Setting): string => (text ? `${name}="${escapeHtml(text)}"` : name);

/** A quoted text if it needs no escape, else an expression in braces. */
const quoted = (text: string): string => (/^[\w ,./:@-]+$/.test(text) ? `"${text}"` : `{${JSON.stringify(text)}}`);

/** JSX and Svelte: numbers are expressions. `list` says how a list is written. */
export const inBraces =
  (list: 'text' | 'value', naming: (setting: Setting) => string = ({ name }) => name) =>
  (setting: Setting): string => {
    const { value, text } = setting;
    const name = naming(setting);
    if (value === true || (!text && setting.attribute?.kind !== 'text')) return name;
    if (Array.isArray(value)) return `${name}=${list === 'text' ? quoted(text) : `{${JSON.stringify(value)}}`}`;
    return `${name}=${typeof value === 'number' ? `{${value}}` : quoted(text)}`;
  };

/** `tagName` with these parts; `end` closes it, with or without an end tag. */
export function writeTag(
  parts: readonly string[],
  end: string,
  indent: string,
  tagName = 'notification-inbox',
): string {
  const line = `<${[tagName, ...parts].join(' ')}${end}`;
  if (line.length + indent.length <= MAX_LINE_LENGTH) return line;
  return `<${tagName}${parts.map((part) => `\n${indent}  ${part}`).join('')}\n${indent}${end.trimStart()}`;
}
