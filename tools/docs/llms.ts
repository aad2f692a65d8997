/**
 * `llms.txt` and `llms-full.txt` for coding assistants, from the pages in the order of the site and from the manifest. They name
 * the pages by the paths that these have in the package; the site serves them under the same paths. The second is not in the
 * package, which has the pages themselves.
 */
import type { CustomElementDeclaration } from 'custom-elements-manifest/schema.js';
import { GROUPS, sourceOf } from '../../docs/.vitepress/navigation.js';
import { titleOf } from '../../docs/.vitepress/repository.js';
import { read } from '../repository.js';

/** CONTRIBUTING is no part of the package. */
const IN_PACKAGE = GROUPS.map(({ text, pages }) => ({ text, pages: pages.filter((page) => page !== 'CONTRIBUTING') }));

const withoutMarks = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '');

/** The first paragraph of a page in one line. It may introduce a sample, which does not follow here. */
export function summaryOf(text: string): string {
  const paragraph = text.split(/\n{2,}/).find((block) => /^[^#<`\n]/.test(block)) ?? '';
  return withoutMarks(paragraph).replace(/\s+/g, ' ').trim().replace(/:$/, '.');
}

const list = (names: readonly { readonly name: string }[] = []): string =>
  names.map(({ name }) => `\`${name}\``).join(', ');

function interfaceOf(element: CustomElementDeclaration): string {
  const { attributes = [], members = [], events, slots, cssParts, cssProperties, cssStates } = element;
  const isAttribute = (name: string): boolean => attributes.some(({ fieldName }) => fieldName === name);
  return [
    '## The element <notification-inbox>',
    '',
    'There are no others; types, defaults and descriptions are in [API reference](docs/api.md) and dist/custom-elements.json.',
    '',
    `- Attributes: ${list(attributes)}`,
    `- Properties without an attribute: ${list(members.filter(({ kind, name }) => kind === 'field' && !isAttribute(name)))}`,
    `- Methods: ${list(members.filter(({ kind }) => kind === 'method'))}`,
    `- Events: ${list(events)}`,
    `- Slots: ${list(slots)}`,
    `- CSS parts: ${list(cssParts)}`,
    `- CSS custom properties: ${list(cssProperties)}`,
    `- CSS states: ${list(cssStates)}`,
  ].join('\n');
}

const headOf = (readme: string): string => `# notification-inbox\n\n> ${summaryOf(readme)}\n`;

export function renderLlms(element: CustomElementDeclaration): string {
  const groups = IN_PACKAGE.map(({ text, pages }) => {
    const lines = pages.map((page) => {
      const source = read(sourceOf(page));
      return `- [${titleOf(source)}](${sourceOf(page)}): ${summaryOf(source)}`;
    });
    return `## ${text}\n\n${lines.join('\n')}\n`;
  });
  const intro = 'Why it is made as it is, the sizes, and a quick start are in [README](README.md).\n';
  const optional = '## Optional\n\n- [All pages in one file](llms-full.txt): on the site of the documentation alone\n';
  return [headOf(read('README.md')), intro, ...groups, `${interfaceOf(element)}\n`, optional].join('\n');
}

export function renderLlmsFull(element: CustomElementDeclaration): string {
  const pages = ['README', ...IN_PACKAGE.flatMap((group) => group.pages)].map((page) => {
    const source = sourceOf(page);
    return `<!-- Page: ${source} -->\n\n${read(source).trim()}\n`;
  });
  return [headOf(read('README.md')), `${interfaceOf(element)}\n`, ...pages].join('\n');
}
