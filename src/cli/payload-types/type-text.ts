/** Types as text: literals, unions, names and comments. Whatever text a schema contains, the result stays what it is. */
import { isRecord } from '../../shared/json.js';

export interface TypeText {
  readonly text: string;
  /** In an intersection it needs brackets. */
  readonly isUnion?: boolean;
}

export const UNKNOWN: TypeText = { text: 'unknown' };
export const NEVER: TypeText = { text: 'never' };

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;

/** A text as a literal. JSON escapes control characters and lone surrogates, but neither quotes nor line separators. */
export function stringLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** The name of a property: quoted unless it is an identifier. */
export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name));

/** A value of `enum` or `const`. Lists and objects are not spelled out: they are as good as never used there. */
export function literal(value: unknown): TypeText {
  if (typeof value === 'string') return { text: stringLiteral(value) };
  if (Array.isArray(value)) return { text: 'readonly unknown[]' };
  if (isRecord(value)) return { text: '{ readonly [name: string]: unknown }' };
  // JSON has numbers that are too large for a literal.
  return { text: typeof value === 'number' && !Number.isFinite(value) ? 'number' : String(value) };
}

export function union(types: readonly TypeText[]): TypeText {
  const texts = [...new Set(types.map(({ text }) => text))].filter((text) => text !== NEVER.text);
  if (texts.includes(UNKNOWN.text)) return UNKNOWN;
  const [only = NEVER.text] = texts;
  if (texts.length > 1) return { text: texts.join(' | '), isUnion: true };
  return types.find(({ text }) => text === only) ?? NEVER;
}

export function intersection(types: readonly TypeText[]): TypeText {
  const parts = types.filter(({ text }) => text !== UNKNOWN.text);
  const [only = UNKNOWN] = parts;
  if (parts.length < 2) return only;
  const texts = parts.map(({ text, isUnion }) => (isUnion ? `(${text})` : text));
  return { text: [...new Set(texts)].join(' & ') };
}

export const list = ({ text }: TypeText): TypeText => ({
  text: /^\w+$/.test(text) ? `readonly ${text}[]` : `ReadonlyArray<${text}>`,
});

/** A name of a type from any texts: `invoice-paid`, `address` gives `InvoicePaidAddress`. */
export function typeName(parts: readonly string[], taken: Set<string>): string {
  const words = parts.flatMap((part) => part.match(/[A-Za-z0-9]+/g) ?? []);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const name = /^[A-Z]/.test(joined) ? joined : `Type${joined}`;
  let unique = name;
  for (let count = 2; taken.has(unique); count++) unique = `${name}${count}`;
  taken.add(unique);
  return unique;
}

/**
 * A line of a comment: no control character, no end of the comment, and no tag. `@ts-expect-error` would be an instruction to
 * the compiler.
 */
const commentLine = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('*/', '*\\/')
    .replace(/(^|[\s*/])@/g, '$1\\@')
    .trimEnd();

/** A comment above a member, with the end of its line; empty without a text. */
export function comment(text: string, isDeprecated = false): string {
  const lines = text
    .trim()
    .split(LINE_ENDS)
    .map(commentLine)
    .concat(isDeprecated ? '@deprecated' : []);
  const [first = '', ...others] = lines[0] ? lines : lines.slice(1);
  if (!first) return '';
  if (others.length === 0) return `/** ${first} */\n`;
  return `/**\n${[first, ...others].map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

export const indent = (text: string, by = '  '): string => text.replace(/^(?=.)/gm, by);
