/** Data for editors, generated from the manifest: custom data for VS Code, web types for JetBrains editors. */
import type { Attribute, CustomElementDeclaration } from 'custom-elements-manifest/schema.js';
import { TAG } from './analyze.js';

interface Named {
  readonly name: string;
  readonly description?: string | undefined;
}

const toNamed = ({ name, description = '' }: Named): Named => ({ name, description });

/** The choices of a union of string literals. */
const choicesOf = ({ type }: Attribute): Named[] =>
  [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));

const isBoolean = ({ type }: Attribute): boolean => type?.text === 'boolean';

export const toHtmlData = ({ description, attributes = [] }: CustomElementDeclaration): object => ({
  version: 1.1,
  tags: [
    {
      name: TAG,
      description,
      attributes: attributes.map((attribute) => ({
        ...toNamed(attribute),
        ...(isBoolean(attribute) && { valueSet: 'v' }),
        ...(choicesOf(attribute).length > 0 && { values: choicesOf(attribute) }),
      })),
    },
  ],
});

export const toCssData = ({ cssProperties = [] }: CustomElementDeclaration): object => ({
  version: 1.1,
  properties: cssProperties.map(toNamed),
});

export function toWebTypes(element: CustomElementDeclaration, version: string): object {
  const { description, attributes = [], slots = [], members = [], events = [] } = element;
  const { cssProperties = [], cssParts = [], cssStates = [] } = element;
  const toAttribute = (attribute: Attribute): object => ({
    ...toNamed(attribute),
    ...(attribute.default && { default: attribute.default }),
    value: isBoolean(attribute) ? { kind: 'no-value' } : { type: attribute.type?.text },
  });
  const typed = (member: Named & { readonly type?: { readonly text: string } }): object => ({
    ...toNamed(member),
    type: member.type?.text,
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
            slots: slots.map(toNamed),
            js: { properties: members.filter(({ kind }) => kind === 'field').map(typed), events: events.map(typed) },
          },
        ],
      },
      css: {
        properties: cssProperties.map(toNamed),
        'pseudo-elements': cssParts.map((part) => toNamed({ ...part, name: `part(${part.name})` })),
        'pseudo-classes': cssStates.map((state) => toNamed({ ...state, name: `state(${state.name})` })),
      },
    },
  };
}
