/** The attributes of `<Inbox>`, and of the one part in it, as attributes and children of `<NotificationInbox>`. */
import type { Expression } from '@babel/types';
import { attributeName, attributeValue, literalOf, startOf, textOf } from '../syntax.js';
import type { Attribute, Source } from '../syntax.js';
import { convertAppearance } from './appearance.js';
import { ACTION_HANDLERS, convertActionHandlers, convertOpenHandlers, OPEN_HANDLERS } from './handlers.js';
import type { Values } from './handlers.js';
import { convertLocalization } from './localization.js';
import { convertBell, convertRenderers, RENDERERS } from './renderers.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { convertTabs } from './tabs.js';
import { todo } from './todo.js';

type Convert = (source: Source, value: Expression | undefined, attribute: Attribute) => Converted;
type ConvertGroup = (source: Source, values: Values, indent: string) => string;

const PLACEMENTS: ReadonlySet<string> = new Set(['bottom-end', 'bottom-start', 'top-end', 'top-start']);

const remove: Convert = () => REMOVED;
const keep: Convert = (source, _value, attribute) => ({ text: textOf(source, attribute) });
const leave =
  (text: string, anchor: string): Convert =>
  (source, _value, attribute) => ({ text: todo(text, anchor, textOf(source, attribute)) });

const convertPlacement: Convert = (source, value, attribute) => {
  const isSame = PLACEMENTS.has(literalOf(value) ?? '');
  return isSame
    ? keep(source, value, attribute)
    : leave('A corner is named, as "bottom-end".', 'the-bell')(source, value, attribute);
};

const PREFERENCES = leave('mapPreferences filters, groups and sorts preferences.', 'preferences');

/** By the name in Novu. What the proxy or the session decides is removed: the address of the proxy takes its place. */
const CONVERTERS: Readonly<Record<string, Convert>> = {
  applicationIdentifier: remove,
  subscriber: remove,
  subscriberId: remove,
  subscriberHash: remove,
  socketUrl: remove,
  socketOptions: remove,
  apiUrl: leave('Give this address to the proxy, as serviceUrl.', 'the-proxy'),
  backendUrl: leave('Give this address to the proxy, as serviceUrl.', 'the-proxy'),
  context: leave('The option payloadScope of the proxy restricts a reader to a part of the messages.', 'the-proxy'),
  contextHash: remove,
  open: keep,
  key: keep,
  placement: convertPlacement,
  placementOffset: leave('The distance to the bell is fixed.', 'the-bell'),
  appearance: convertAppearance,
  localization: convertLocalization,
  tabs: convertTabs,
  renderBell: convertBell,
  renderDefaultActions: leave('rowActions adds commands to the menu of a row.', 'rows'),
  renderCustomActions: leave('rowActions adds commands to the menu of a row.', 'rows'),
  preferencesFilter: PREFERENCES,
  preferenceGroups: PREFERENCES,
  preferencesSort: PREFERENCES,
  defaultSchedule: leave('There is no schedule.', 'preferences'),
};

const GROUPS: readonly (readonly [names: readonly string[], convert: ConvertGroup])[] = [
  [OPEN_HANDLERS, convertOpenHandlers],
  [ACTION_HANDLERS, convertActionHandlers],
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
  return { text: convert(source, values, indentOf(source, attribute)) };
}

/** What becomes of one attribute; `all` are those of the element. */
export function convertAttribute(source: Source, attribute: Attribute, all: readonly Attribute[]): Converted {
  const name = attributeName(attribute);
  const group = convertGroup(source, attribute, all);
  if (group) return group;
  if (Object.hasOwn(CONVERTERS, name))
    return CONVERTERS[name]?.(source, attributeValue(attribute), attribute) ?? REMOVED;
  const text = name ? `There is no ${name}.` : 'Pass props of the inbox by name.';
  return leave(text, 'props')(source, undefined, attribute);
}

/** Names that the codemod knows; a test compares them with the types of Novu. */
export const KNOWN_ATTRIBUTES: readonly string[] = [...Object.keys(CONVERTERS), ...GROUPS.flatMap(([names]) => names)];
