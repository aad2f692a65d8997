/**
 * The controls of Storybook, from the manifest: one for each attribute, slot and token, so that a new one has its control
 * by itself. Properties that take functions are described without a control.
 */
interface Described {
  readonly name: string;
  readonly description?: string | undefined;
  readonly type?: { readonly text: string } | undefined;
  readonly default?: string | undefined;
}

type Declaration = { readonly kind: string; readonly tagName?: string } & {
  readonly [list in 'attributes' | 'slots' | 'cssProperties' | 'members' | 'events']?: readonly Described[];
};

/** The part of the manifest that is read. */
export interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

type ControlType = 'boolean' | 'color' | 'inline-radio' | 'number' | 'object' | 'select' | 'text';

interface Choice {
  readonly control: { readonly type: ControlType } | false;
  readonly options?: readonly string[];
}

/** One row of the panel of controls. */
export interface Control extends Choice {
  readonly name: string;
  readonly description: string;
  readonly type?: { readonly name: 'boolean' | 'number' | 'string' };
  readonly table: {
    readonly category: string;
    readonly type?: { readonly summary: string };
    readonly defaultValue?: { readonly summary: string };
  };
}

const declarationOf = (manifest: Manifest): Declaration =>
  manifest.modules.flatMap(({ declarations = [] }) => declarations).find(({ tagName }) => tagName) ?? { kind: '' };

const TEXT: Choice = { control: { type: 'text' } };
const KEYWORDS = /^'[^']*'(?: \| '[^']*')+$/;

/** For a type as it is written in the sources. */
function choiceOf(type: string): Choice {
  if (KEYWORDS.test(type)) {
    const options = [...type.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
    return { control: { type: options.length > 2 ? 'select' : 'inline-radio' }, options };
  }
  if (type.startsWith('readonly ')) return { control: { type: 'object' } };
  if (type.startsWith('number')) return { control: { type: 'number' } };
  return type === 'boolean' ? { control: { type: 'boolean' } } : TEXT;
}

/** A token has the default value of its rule, not a type. */
const choiceOfToken = (value = ''): Choice =>
  /^(?:light-dark\(#|color-mix\(|var\(--inbox-accent\))/.test(value) ? { control: { type: 'color' } } : TEXT;

/** With it Storybook reads the value of a control from its address. */
function scalarOf({ control }: Choice): Pick<Control, 'type'> {
  if (!control || control.type === 'object') return {};
  return { type: { name: control.type === 'boolean' || control.type === 'number' ? control.type : 'string' } };
}

const controlOf = (category: string, item: Described, choice: Choice): Control => ({
  name: item.name,
  description: item.description ?? '',
  ...scalarOf(choice),
  ...choice,
  table: {
    category,
    ...(item.type && { type: { summary: item.type.text } }),
    ...(item.default && { defaultValue: { summary: item.default } }),
  },
});

const FAULTS = '`slow`, `offline`, `failed`, `refused` or `signed-out`, for each kind of request.';
/** The service of a story has no place in the manifest. */
const SERVICE: readonly Described[] = [
  { name: 'messages', description: 'Minutes ago, title, text, and more.', type: { text: 'readonly SampleEntry[]' } },
  { name: 'faults', description: FAULTS, type: { text: 'Faults' } },
];

/** By the name of the story's argument. */
export function controlsOf(manifest: Manifest): Record<string, Control> {
  const { attributes = [], members = [], slots = [], cssProperties = [] } = declarationOf(manifest);
  const functions = members.filter(({ type }) => /^\(+\w+: .*=>/.test(type?.text ?? ''));
  const controls = [
    ...attributes.map((item) => controlOf('Attributes', item, choiceOf(item.type?.text ?? ''))),
    ...cssProperties.map((item) =>
      controlOf('Tokens', { ...item, type: { text: 'CSS value' } }, choiceOfToken(item.default)),
    ),
    ...slots.map((item) => controlOf('Slots', { ...item, type: { text: 'text' } }, TEXT)),
    ...functions.map((item) => controlOf('Properties', item, { control: false })),
    ...SERVICE.map((item) => controlOf('Service', item, { control: { type: 'object' } })),
  ];
  return Object.fromEntries(controls.map((control) => [control.name, control]));
}

/**
 * All arguments, in the order of their controls. Boolean attributes are absent: else each would need a press of a button
 * before its switch is there.
 */
export const initialArgs = (controls: Readonly<Record<string, Control>>): Record<string, false | undefined> =>
  Object.fromEntries(
    Object.values(controls).map(({ name, type }) => [name, type?.name === 'boolean' ? false : undefined]),
  );

/** The events of the element, for the panel of actions. */
export const eventsOf = (manifest: Manifest): readonly string[] =>
  (declarationOf(manifest).events ?? []).map(({ name }) => name);
