/**
 * The attributes of the element, and the properties that reflect them. Each parses its text into a value; invalid text gives
 * the default. Nothing throws.
 */
import { ALL, BUILT_IN_TABS, UNREAD } from '../store/list/tabs/tabs.js';
import type { Tab } from '../store/list/tabs/tabs.js';
import type { Message } from '../store/message.js';
import { isRecord, parse, string } from '../shared/json.js';
import { warnHost } from '../ui/host-warnings/warn-host.js';

/** One of the keywords; the first of them for any other value. */
export const oneOf = <T extends string>(value: string | null, keywords: readonly [T, ...T[]]): T =>
  keywords.find((keyword) => keyword === value) ?? keywords[0];

/** An integer from `min` to `max`; the fallback for any other value. */
function parseInteger(value: string | null, min: number, max: number, fallback: number): number {
  const number = value?.trim() ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= min && number <= max ? number : fallback;
}

/** Hosts, separated by commas or white space, or as the JSON list that the property writes. */
const parseList = (value: string | null): readonly string[] => value?.split(/[\s,"[\]]+/).filter(Boolean) ?? [];

/** A value of the type of each filter; a filter may also have a list of such values. */
const SAMPLES: Readonly<Record<Exclude<keyof Tab, 'id' | 'label' | 'place'>, unknown>> = {
  tags: '',
  payload: {},
  severity: '',
  workflow: '',
  since: '',
  required: true,
  data: {},
  read: true,
  seen: true,
};

/** What a filter has; `tags` also as `{ all: […] }`. */
const valuesOf = (name: string, value: unknown): readonly unknown[] =>
  [name === 'tags' && isRecord(value) ? value['all'] : value].flat(2);

function toTab(value: unknown): Tab | undefined {
  const record = isRecord(value) ? value : { id: value };
  const [id, label] = [string(record['id']), string(record['label'])];
  const builtIn = BUILT_IN_TABS.find((tab) => tab.id === id);
  const filters = Object.entries(SAMPLES).filter(([name]) => record[name] !== undefined);
  const isValid = filters.every(([name, sample]) =>
    builtIn
      ? record[name] === Reflect.get(builtIn, name)
      : valuesOf(name, record[name]).every((one) => typeof one === typeof sample),
  );
  if (!isValid || !(builtIn ?? (id && label))) return undefined;
  return { ...builtIn, id, label, ...Object.fromEntries(filters.map(([name]) => [name, record[name]])) };
}

/**
 * The tabs in a list of `{ id, label }` with filters. All and Unread are added at the start, unless the list names one of
 * them, as `"all"` or with another label, or a tab is `required`: `["all", { … }]` has no Unread. `"archived"` is the third
 * that it may name.
 */
export function toTabs(value: unknown): readonly Tab[] {
  const tabs = new Map<string, Tab>();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  if (items !== value) warnHost('tabs');
  for (const item of items) {
    const tab = toTab(item);
    if (tab && !tabs.has(tab.id)) tabs.set(tab.id, tab);
    else warnHost('tab', item);
  }
  const hostTabs = [...tabs.values()];
  const isWhole = hostTabs.some(({ id, required }) => required || id === ALL.id || id === UNREAD.id);
  return isWhole ? hostTabs : [ALL, UNREAD, ...hostTabs];
}

const parseTabs = (value: string | null): readonly Tab[] => toTabs(parse(value || '[]'));

const isPresent = (value: string | null): boolean => value !== null;
const text = (value: string | null): string => value ?? '';

const PLACEMENTS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;

/** The parser of each attribute. The property of the same name, in camel case, has its result. */
export const ATTRIBUTES = {
  endpoint: (value: string | null): string => value?.trim() ?? '',
  'subscriber-id': (value: string | null): string => value?.trim() || 'me',
  display: (value: string | null) => oneOf(value, ['popover', 'inline']),
  open: isPresent,
  placement: (value: string | null) => oneOf(value, PLACEMENTS),
  tab: (value: string | null): string => value || ALL.id,
  tabs: parseTabs,
  'page-size': (value: string | null): number => parseInteger(value, 1, 100, 20),
  /** Seconds, at most a day. */
  'refresh-interval': (value: string | null): number => parseInteger(value, 0, 86_400, 30),
  /** Seconds, at most a day; 0 without the attribute. */
  background: (value: string | null): number => (value === null ? 0 : parseInteger(value, 0, 86_400, 300)),
  badge: (value: string | null) => oneOf(value, ['unread', 'unseen']),
  density: (value: string | null) => oneOf(value, ['auto', 'comfortable', 'compact']),
  'time-zone': text,
  'avatar-hosts': parseList,
  'allow-undo': isPresent,
  group: text,
  'rich-text': isPresent,
  'no-preferences': isPresent,
  'no-prefetch': isPresent,
  cache: (value: string | null) => oneOf(value, ['', 'session']),
  preview: isPresent,
} as const;

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as readonly (keyof typeof ATTRIBUTES)[];

/** The name of the property that reflects an attribute. */
export const propertyOf = (attribute: string): string =>
  attribute.replace(/-./g, (part) => part.slice(1).toUpperCase());

/**
 * Adds the properties to a class: each reads and writes its attribute and stores nothing itself. `tabOf` gives the value
 * of `tab`, which is what is shown.
 */
export function reflect<E extends HTMLElement>(prototype: E, tabOf: (element: E) => string): void {
  for (const name of ATTRIBUTE_NAMES) {
    Object.defineProperty(prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return name === 'tab' ? tabOf(this) : ATTRIBUTES[name](this.getAttribute(name));
      },
      set(this: HTMLElement, value: string | number | boolean | object | null | undefined) {
        if (value === false || value === null || value === undefined) this.removeAttribute(name);
        else if (typeof value === 'object') this.setAttribute(name, JSON.stringify(value));
        else this.setAttribute(name, value === true ? '' : `${value}`);
      },
    });
  }
}

/** Sets properties again that were set before the element was defined: they would hide the accessors of the class. */
export function upgradeProperties(element: object): void {
  for (const [name, value] of Object.entries(element)) {
    if (!(name in Object.getPrototypeOf(element))) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}

/** The properties that `reflect` adds, for the type of the class. */
export interface AttributeProperties {
  /** The address of the proxy, or of a service for development. Without it nothing is requested. */
  endpoint: string;
  /** `me` is the signed-in subscriber. Any other id asserts who that must be: the proxy refuses everybody else. */
  subscriberId: string;
  /** `popover` shows a bell that opens the panel; `inline` shows the panel alone, in the flow of the page. */
  display: 'popover' | 'inline';
  /** Whether the popover is open. */
  open: boolean;
  /** The corner of the bell at which the popover opens. It flips where there is no room. */
  placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  /** The id of the selected tab. The property is that of the tab that is shown, if there is none of the attribute's id. */
  tab: string;
  /** More tabs: filters with a label each, see `Tab`. The attribute is JSON. */
  tabs: readonly Tab[];
  /** The number of rows that are shown at a time, 1 to 100. */
  pageSize: number;
  /** Seconds between two polls while the page is visible; 0 polls once, also with `background`. */
  refreshInterval: number;
  /**
   * While the page is hidden, one tab of the browser goes on polling, and listens to the event stream if the proxy has one. The
   * value is the number of seconds between two polls, a fifth more or less: 300 if the attribute has no value, and never less
   * than `refreshInterval`. 0, the default, polls nothing while the page is hidden. `true` sets the attribute without a value.
   */
  background: number | boolean;
  /** The badge counts `unread` messages, or `unseen` ones, which are newer than all that were on screen. */
  badge: 'unread' | 'unseen';
  /**
   * `compact` shows one line of the title and one of the text in a row, `comfortable` more of both. `auto` is compact for a reader
   * with twenty unread messages or more, and in little room.
   */
  density: 'auto' | 'comfortable' | 'compact';
  /** An IANA time zone for dates and times. The default is the subscriber's own, or else the browser's. */
  timeZone: string;
  /** Hosts other than the page's own that avatars may be loaded from; on an https page, by https. Separated by spaces or commas. */
  avatarHosts: readonly string[];
  /** Offers to undo a recorded action, if the service allows it. */
  allowUndo: boolean;
  /** Shows `**bold**`, `*emphasis*` and web addresses in the texts of messages as such. */
  richText: boolean;
  /**
   * Shows messages with the same value at this path as one row: `payload.issue`, `workflow`. The property also takes a function
   * `(message) => string | undefined`, which then takes precedence over the attribute.
   */
  group: string | ((message: Message) => string | undefined);
  /** Hides the preferences. */
  noPreferences: boolean;
  /** Loads the code of the panel only when the reader reaches the bell, and not while the page is idle. */
  noPrefetch: boolean;
  /** `session` stores the first rows with their texts in this tab, so that a reload shows them at once. */
  cache: 'session' | '';
  /** Shows a sample inbox from memory. Nothing is requested and nothing is stored. */
  preview: boolean;
}
