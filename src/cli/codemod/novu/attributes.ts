/** The attributes of `<Inbox>`, and of the one part in it, as attributes and children of `<NotificationInbox>`. */
import type { Expression } from '@babel/types';
import { removeConstant } from '../bindings.js';
import type { Use } from '../bindings.js';
import { attributeName, attributeValue, literalOf, startOf, textOf } from '../syntax.js';
import type { Attribute, Source } from '../syntax.js';
import { convertAppearance } from './appearance.js';
import { ACTION_HANDLERS, convertActionHandlers, convertOpenHandlers, OPEN_HANDLERS, toProps } from './handlers.js';
import type { Values } from './handlers.js';
import { convertLocalization } from './localization.js';
import { convertBell, convertRenderers, RENDERERS } from './renderers.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { fieldsOf, resolve } from './tab-filters.js';
import { convertTabs } from './tabs.js';
import { todo } from './todo.js';

type Convert = (source: Source, value: Expression | undefined, attribute: Attribute) => Converted;
type ConvertGroup = (source: Source, values: Values, indent: string) => Converted;

const PLACEMENTS: ReadonlySet<string> = new Set(['bottom-end', 'bottom-start', 'top-end', 'top-start']);

const remove: Convert = () => REMOVED;
const keep: Convert = (source, _value, attribute) => ({ text: textOf(source, attribute) });
/** @param write The code to write, from the code of the value. */
const leave =
  (text: string, anchor: string, write: (value: string) => string = () => ''): Convert =>
  (source, value, attribute) => ({
    text: todo(text, anchor, { write: write(value ? textOf(source, value) : '…'), was: textOf(source, attribute) }),
  });

/** The corner that is nearest to a side. */
function cornerFor(placement: string): string {
  const [side = '', end = 'end'] = placement.split('-');
  return `${side === 'top' ? 'top' : 'bottom'}-${side === 'right' ? 'start' : end === 'start' ? 'start' : 'end'}`;
}

const convertPlacement: Convert = (source, value, attribute) => {
  const placement = literalOf(value) ?? '';
  return PLACEMENTS.has(placement)
    ? keep(source, value, attribute)
    : leave('A corner is named.', 'the-bell', () => `placement="${cornerFor(placement)}"`)(source, value, attribute);
};

const convertTabsAttribute: Convert = (source, value) => {
  if (!value) return REMOVED;
  const { value: code, comment, edits = [], types = [] } = convertTabs(source, value);
  return { text: code === undefined ? (comment ?? '') : `tabs={${code}}`, edits, types };
};

/** @param workflows The code of the workflows that are shown. */
const preferences = (workflows: string): Convert =>
  leave(
    'mapPreferences filters, groups and sorts preferences.',
    'preferences',
    () => `mapPreferences={({ global, workflows }) => ({ global, workflows: workflows.${workflows} })}`,
  );
const PROXY = leave('The proxy has this address.', 'the-proxy', (value) => `createProxy({ serviceUrl: ${value}, … })`);
const ACTIONS = leave(
  'rowActions adds commands to the menu of a row.',
  'rows',
  () => "rowActions={() => [{ label: '…', run: (message) => {} }]}",
);

/** By the name in Novu. What the proxy or the session decides is removed: the address of the proxy takes its place. */
const CONVERTERS: Readonly<Record<string, Convert>> = {
  applicationIdentifier: remove,
  subscriber: remove,
  subscriberId: remove,
  subscriberHash: remove,
  socketUrl: remove,
  socketOptions: remove,
  apiUrl: PROXY,
  backendUrl: PROXY,
  context: leave(
    'The proxy restricts a reader to a part of the messages.',
    'the-proxy',
    (value) => `createProxy({ payloadScope: () => (${value}), … })`,
  ),
  contextHash: remove,
  hideNav: (_source, value) => ({ text: value?.type === 'BooleanLiteral' && !value.value ? '' : 'noPreferences' }),
  open: keep,
  key: keep,
  placement: convertPlacement,
  placementOffset: leave('The distance to the bell is fixed.', 'the-bell'),
  appearance: convertAppearance,
  localization: convertLocalization,
  tabs: convertTabsAttribute,
  renderBell: convertBell,
  renderDefaultActions: ACTIONS,
  renderCustomActions: ACTIONS,
  preferencesFilter: preferences("filter(({ workflow }) => workflow.identifier !== '…')"),
  preferenceGroups: preferences("map((preference) => ({ ...preference, group: '…' }))"),
  preferencesSort: preferences('toSorted((a, b) => a.workflow.name.localeCompare(b.workflow.name))'),
  defaultSchedule: leave('There is no schedule.', 'preferences'),
};

const GROUPS: readonly (readonly [names: readonly string[], convert: ConvertGroup])[] = [
  [OPEN_HANDLERS, toProps(convertOpenHandlers)],
  [ACTION_HANDLERS, toProps(convertActionHandlers)],
  [RENDERERS, convertRenderers],
];

/** The spaces before the first character of the line of an attribute. */
function indentOf({ code }: Source, attribute: Attribute): string {
  const lineStart = code.lastIndexOf('\n', startOf(attribute)) + 1;
  return /^[ \t]*/.exec(code.slice(lineStart))?.[0] ?? '';
}

function convertGroup(source: Source, attribute: Attribute, all: readonly Attribute[]): Converted | undefined {
  const name = attributeName(attribute);
  const [names = [], convert] = GROUPS.find(([members]) => members.includes(name)) ?? [];
  if (!convert) return undefined;
  const members = all.filter((one) => names.includes(attributeName(one)));
  if (members[0] !== attribute) return REMOVED; // it is part of the first
  const values = new Map(members.map((one) => [attributeName(one), attributeValue(one)]));
  return convert(source, values, indentOf(source, attribute));
}

/** A spread constant that has nothing but what the session decides. */
function sessionOf(source: Source, attribute: Attribute): Converted | undefined {
  const argument = attribute.type === 'JSXSpreadAttribute' ? attribute.argument : undefined;
  const value = argument && resolve(source, argument);
  const fields = value?.type === 'ObjectExpression' ? fieldsOf(value) : undefined;
  if (!fields || ![...fields.keys()].every((name) => CONVERTERS[name] === remove)) return undefined;
  const isSpread = ({ parents: [parent] }: Use): boolean => parent?.type === 'JSXSpreadAttribute';
  return { text: '', edits: argument?.type === 'Identifier' ? removeConstant(source, argument.name, isSpread) : [] };
}

/** What becomes of one attribute; `all` are those of the element. */
export function convertAttribute(source: Source, attribute: Attribute, all: readonly Attribute[]): Converted {
  const name = attributeName(attribute);
  const group = convertGroup(source, attribute, all);
  if (group) return group;
  if (Object.hasOwn(CONVERTERS, name))
    return CONVERTERS[name]?.(source, attributeValue(attribute), attribute) ?? REMOVED;
  if (name) return leave(`There is no ${name}.`, 'props')(source, undefined, attribute);
  const session = sessionOf(source, attribute);
  if (session) return session;
  const write = (): string => `${textOf(source, attribute)}, with a value of the type NotificationInboxProps`;
  return leave('Its props have other names.', 'props', write)(source, undefined, attribute);
}

/** Names that the codemod knows; a test compares them with the types of Novu. */
export const KNOWN_ATTRIBUTES: readonly string[] = [...Object.keys(CONVERTERS), ...GROUPS.flatMap(([names]) => names)];
