/** What the manifest of the package says about the element: attributes, events and tokens. Decoded once, at load. */
import text from '../../../dist/custom-elements.json?raw';

export interface Described {
  readonly name: string;
  readonly description: string;
  /** Empty if there is none. */
  readonly default: string;
}

/** `text` is everything that is none of the others: an address, a path, JSON. */
export type AttributeKind = 'boolean' | 'number' | 'choice' | 'text';

export interface Attribute extends Described {
  readonly property: string;
  readonly kind: AttributeKind;
  /** The keywords of a choice. */
  readonly keywords: readonly string[];
  /** The property is a list: the attribute is JSON, or separated by commas. */
  readonly isList: boolean;
}

interface Entry extends Partial<Described> {
  readonly fieldName?: string;
  readonly type?: { readonly text: string };
}
type Section = 'attributes' | 'cssProperties' | 'events';
type Declaration = { readonly tagName?: string } & { readonly [name in Section]?: readonly Entry[] };

const { modules } = JSON.parse(text) as {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
};
const element = modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName) ?? {};

const describe = ({ name = '', description = '', default: standard = '' }: Entry): Described => ({
  name,
  description,
  default: standard,
});

function kindOf(type: string): AttributeKind {
  if (type === 'boolean') return 'boolean';
  if (/^number\b/.test(type)) return 'number';
  return /^'[^']*'( \| '[^']*')+$/.test(type) ? 'choice' : 'text';
}

function toAttribute(entry: Entry): Attribute {
  const type = entry.type?.text ?? '';
  return {
    ...describe(entry),
    property: entry.fieldName ?? '',
    kind: kindOf(type),
    keywords: [...type.matchAll(/'([^']*)'/g)].map(([, keyword = '']) => keyword),
    isList: type.endsWith('[]'),
  };
}

export const ATTRIBUTES: readonly Attribute[] = (element.attributes ?? []).map(toAttribute);
export const EVENTS: readonly Described[] = (element.events ?? []).map(describe);
export const TOKENS: readonly Described[] = (element.cssProperties ?? []).map(describe);
