/** Every public name of this package that the pages of docs/migrating/ may give: by the manifest, the entries and the tables. */
import * as store from '../../../src/headless.js';
import { en, keyTexts, snoozeTexts } from '../../../src/locales/en.js';
import { namedIn } from '../../../tools/docs/tables.js';
import { analyze, elementOf } from '../../../tools/manifest/analyze.js';

const element = elementOf(analyze());
const namesOf = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name);

/** `onMessageOpen` for `inbox-message-open`, as in src/frameworks/react.d.ts. */
const handlerOf = (event: string): string =>
  event.replace(/^inbox/, 'on').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const events = namesOf(element.events);

/** Tables of other pages, which tests compare with the types. */
const TABLES = [
  ['headless', 'Signal'],
  ['headless', 'Command'],
  ['headless', 'Option'],
  ['proxy', 'Option'],
  ['proxy', 'Method'],
  ['tabs', 'Filter'],
] as const;

/** Fields of messages and tabs; attributes of any element, exports for React, and a setting without a default. */
const OTHERS =
  `id label title body read seen archived snoozedUntil createdAt avatar severity url target workflow payload
actions outcome lang preferences NotificationInbox NotificationInboxElement useInbox cache`.split(/\s+/);

const NAMES: ReadonlySet<string> = new Set([
  ...namesOf(element.attributes),
  ...namesOf(element.members),
  ...events,
  ...events.map(handlerOf),
  ...namesOf(element.cssProperties),
  ...namesOf(element.cssParts).map((part) => `::part(${part})`),
  ...namesOf(element.slots).map((slot) => `slot="${slot}"`),
  ...Object.keys(store),
  ...Object.keys(store.DEFAULTS),
  ...Object.keys(en),
  ...Object.keys({ keyTexts, snoozeTexts }),
  ...TABLES.flatMap(([page, header]) => namedIn(page, header)),
  ...OTHERS,
]);

/** Whether a name of the column "Here" exists: as it is, or the attribute of `display="inline"`. */
export function isOurs(name: string): boolean {
  const [, attribute = ''] = /^([a-z-]+)="[a-z-]+"$/.exec(name) ?? [];
  return NAMES.has(name) || (attribute !== 'slot' && NAMES.has(attribute));
}
