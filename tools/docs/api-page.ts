/** Renders docs/api.md from the manifest, and from the doc comments of the types that events and methods speak of. */
import type { Attribute, ClassField, ClassMethod, CustomElementDeclaration } from 'custom-elements-manifest/schema.js';
import { create, ts } from '../manifest/analyzer.js';
import { interfaces } from '../manifest/interfaces.js';
import type { Interface, Member } from '../manifest/interfaces.js';
import { read } from '../repository.js';

const ELEMENT = 'src/element/notification-inbox-element.ts';
const SOURCES = [
  ELEMENT,
  'src/element/events.ts',
  'src/store/message.ts',
  'src/store/list/tabs/tabs.ts',
  'src/store/inbox.ts',
];
/** Types that have a table of their own at the end. */
const TYPES = ['ShowOptions', 'MessageOf', 'Action', 'Outcome', 'TabOf'];

const INTRO = `# API reference

For engineers who look something up. \`npm run docs:generate\` generates this page from the custom elements manifest, which the package contains as \`custom-elements.json\`.

\`\`\`html
<notification-inbox endpoint="/inbox" placement="bottom-end" page-size="10"></notification-inbox>
\`\`\`
`;

function readInterfaces(): ReadonlyMap<string, Interface> {
  const found = new Map<string, Interface>();
  const modules = SOURCES.map((path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true));
  create({ modules, plugins: [interfaces(found)], context: { dev: false } });
  return found;
}

const inCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text: string): string => (text ? `\`${inCell(text)}\`` : '');

function section(
  heading: string,
  note: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)];
  return `## ${heading}\n\n${note ? `${note}\n\n` : ''}${lines.map((one) => one.replace(/ {2,}/g, ' ')).join('\n')}\n`;
}

const described = (list: readonly { readonly name: string; readonly description?: string }[] = []): string[][] =>
  list.map(({ name, description = '' }) => [code(name), inCell(description)]);

const attributeRow = ({ name, fieldName = '', type, default: value = '', description = '' }: Attribute): string[] => [
  code(name),
  code(fieldName),
  code(type?.text ?? ''),
  code(value),
  inCell(description),
];

const fieldRow = ({ name, type, readonly, description = '' }: ClassField): string[] => [
  code(name),
  code(type?.text ?? ''),
  `${inCell(description)}${readonly ? ' Read-only.' : ''}`,
];

function methodRow({
  name,
  parameters = [],
  return: result,
  static: isStatic,
  description = '',
}: ClassMethod): string[] {
  const list = parameters.map(
    (one) => `${one.name.startsWith('{') ? 'options' : one.name}${one.optional || one.default ? '?' : ''}`,
  );
  const prefix = isStatic ? 'static ' : '';
  return [code(`${prefix}${name}(${list.join(', ')})`), code(result?.type?.text ?? 'void'), inCell(description)];
}

/** The fields of an event, those of its base interfaces first. */
function fieldsOf(type: string, found: ReadonlyMap<string, Interface>): readonly Member[] {
  const { bases = [], members = [] } = found.get(type) ?? {};
  return [...bases.flatMap((base) => fieldsOf(base, found)), ...members];
}

/** The events that bubble and can be canceled: the element declares them for every ancestor. */
const cancelable = (): readonly string[] =>
  [...(/Pick<InboxEventMap, ([^>]+)>/.exec(read(ELEMENT))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, name = '']) => name,
  );

export function renderApi(element: CustomElementDeclaration): string {
  const found = readInterfaces();
  const { attributes = [], members = [], events = [], slots, cssParts, cssStates, cssProperties = [] } = element;
  const byAttribute = new Set(attributes.map(({ fieldName }) => fieldName));
  const fields = members.filter((one): one is ClassField => one.kind === 'field' && !byAttribute.has(one.name));
  const methods = members.filter((one): one is ClassMethod => one.kind === 'method');
  const eventRow = ({ name, type, description = '' }: (typeof events)[number]): string[] => [
    code(name),
    fieldsOf(type.text, found)
      .map((field) => code(field.name))
      .join(', '),
    inCell(description),
  ];
  const isCancelable = ({ name }: { readonly name: string }): boolean => cancelable().includes(name);
  const typeTable = (name: string): string => {
    const rows = fieldsOf(name, found).map((field) => [code(field.name), code(field.type), inCell(field.description)]);
    return section(
      `Type ${name.replace(/Of$/, '')}`,
      found.get(name)?.description ?? '',
      ['Field', 'Type', 'Description'],
      rows,
    );
  };
  return [
    INTRO,
    section(
      'Attributes',
      'Each attribute has a property. A value that is not allowed counts as the default. `open` and `tab` change with the state of the inbox.',
      ['Attribute', 'Property', 'Type', 'Default', 'Description'],
      attributes.map(attributeRow),
    ),
    section(
      'Properties',
      'Properties without an attribute.',
      ['Property', 'Type', 'Description'],
      fields.map(fieldRow),
    ),
    section(
      'Methods',
      'Methods do not fire `inbox-message-open` and `inbox-message-action`. A command on a message that is not loaded is refused with an `inbox-error`.',
      ['Method', 'Returns', 'Description'],
      methods.map(methodRow),
    ),
    section(
      'Events',
      'These events do not bubble: listen at the element.',
      ['Event', 'Fields', 'Description'],
      events.filter((event) => !isCancelable(event)).map(eventRow),
    ),
    section(
      'Cancelable events',
      'These events bubble, cross shadow roots, and can be canceled.',
      ['Event', 'Fields', 'Description'],
      events.filter(isCancelable).map(eventRow),
    ),
    section('Slots', '', ['Slot', 'Description'], described(slots)),
    section('CSS parts', 'For `::part()`.', ['Part', 'Description'], described(cssParts)),
    section('CSS states', 'For `:state()`.', ['State', 'Description'], described(cssStates)),
    section(
      'CSS custom properties',
      'Set them on any ancestor. [Theming](theming.md) shows how.',
      ['Token', 'Default', 'Description'],
      cssProperties.map(({ name, default: value = '', description = '' }) => [
        code(name),
        code(value),
        inCell(description),
      ]),
    ),
    ...TYPES.map(typeTable),
  ].join('\n');
}
