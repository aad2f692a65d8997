/**
 * What editors read, made of the manifest: the custom data of VS Code, and the web types of JetBrains.
 */
import type { Attribute, CustomElementDeclaration } from 'custom-elements-manifest/schema.js';
import { TAG } from './analyze.js';

interface Named {
  readonly name: string;
  readonly description?: string | undefined;
}

const named = ({ name, description = '' }: Named): Named => ({ name, description });

/** The words of a type that is a choice of words. */
const wordsOf = ({ type }: Attribute): Named[] =>
  [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));

const isFlag = ({ type }: Attribute): boolean => type?.text === 'boolean';

export const toHtmlData = ({ description, attributes = [] }: CustomElementDeclaration): object => ({
  version: 1.1,
  tags: [
    {
      name: TAG,
      description,
      attributes: attributes.map((attribute) => ({
        ...named(attribute),
        ...(isFlag(attribute) && { valueSet: 'v' }),
        ...(wordsOf(attribute).length > 0 && { values: wordsOf(attribute) }),
      })),
    },
  ],
});

export const toCssData = ({ cssProperties = [] }: CustomElementDeclaration): object => ({
  version: 1.1,
  properties: cssProperties.map(named),
});

export function toWebTypes(element: CustomElementDeclaration, version: string): object {
  const { description, attributes = [], slots = [], members = [], events = [] } = element;
  const { cssProperties = [], cssParts = [], cssStates = [] } = element;
  const toAttribute = (attribute: Attribute): object => ({
    ...named(attribute),
    ...(attribute.default && { default: attribute.default }),
    value: isFlag(attribute) ? { kind: 'no-value' } : { type: attribute.type?.text },
  });
  const typed = (one: Named & { readonly type?: { readonly text: string } }): object => ({
    ...named(one),
    type: one.type?.text,
  });
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'notification-inbox',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          {
            name: TAG,
            description,
            attributes: attributes.map(toAttribute),
            slots: slots.map(named),
            js: { properties: members.filter(({ kind }) => kind === 'field').map(typed), events: events.map(typed) },
          },
        ],
      },
      css: {
        properties: cssProperties.map(named),
        'pseudo-elements': cssParts.map((part) => named({ ...part, name: `part(${part.name})` })),
        'pseudo-classes': cssStates.map((state) => named({ ...state, name: `state(${state.name})` })),
      },
    },
  };
}
