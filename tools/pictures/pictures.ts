/** The pictures of the README and the documentation: their names, and the story that each shows. Data only. */

export type Scheme = 'light' | 'dark';

export interface Picture {
  /** Its files are `demo/pictures/<name>-<scheme>.png`. */
  readonly name: string;
  /** A story by its id and the settings of its page; without one the picture shows the demo. */
  readonly story?: readonly [id: string, settings?: Readonly<Record<string, string>>];
  readonly schemes: readonly Scheme[];
  /** CSS pixels; a file has twice as many. */
  readonly size: readonly [width: number, height: number];
  /** A touch screen, on which a finger has moved the second row. */
  readonly isPhone?: true;
  /** The story scrolls the page: the picture ends in the middle of the inbox. */
  readonly scrollsPage?: true;
}

const BOTH = ['light', 'dark'] as const;
const LIGHT = ['light'] as const;
const WIDTH = 416;

export const PICTURES: readonly Picture[] = [
  { name: 'inbox', schemes: BOTH, size: [880, 480] },
  { name: 'groups', story: ['inbox-groups--unfolded-group'], schemes: BOTH, size: [WIDTH, 360] },
  { name: 'search', story: ['inbox-list--search'], schemes: BOTH, size: [WIDTH, 360] },
  { name: 'snooze', story: ['inbox-snooze--choices'], schemes: BOTH, size: [WIDTH, 360] },
  { name: 'list', story: ['inbox-bell--open'], schemes: ['dark'], size: [WIDTH, 440] },
  { name: 'keys', story: ['inbox-list--keys'], schemes: LIGHT, size: [WIDTH, 560] },
  { name: 'swipe', story: ['inbox-bell--open'], schemes: LIGHT, size: [390, 440], isPhone: true },
  { name: 'arabic', story: ['inbox-groups--arabic-group', { lang: 'ar' }], schemes: LIGHT, size: [WIDTH, 400] },
  { name: 'arrivals', story: ['inbox-list--arrivals-waiting'], schemes: LIGHT, size: [WIDTH, 240], scrollsPage: true },
  { name: 'buttons', story: ['inbox-rows--menu-of-more'], schemes: LIGHT, size: [WIDTH, 320] },
  { name: 'preferences', story: ['inbox-preferences--loaded'], schemes: LIGHT, size: [WIDTH, 400] },
  { name: 'dense', story: ['inbox-theming--dense', { theme: 'dense' }], schemes: LIGHT, size: [WIDTH, 320] },
];

export const FOLDER = 'demo/pictures';
export const SCALE = 2;
/** Of all files together. */
export const MAX_BYTES = 1_300_000;

export const fileOf = (name: string, scheme: Scheme): string => `${FOLDER}/${name}-${scheme}.png`;
