/** The inboxes that the page "Side by side" shows, and how each is mounted. Data only. */
import { MANIFEST, read } from '../../repository.js';
import { readLicences, readVersions } from '../packages.js';
import { FOLDER, type Scheme } from '../pictures.js';

export type ComponentName = 'this-inbox' | 'novu' | 'courier' | 'knock';

export interface Component {
  readonly name: ComponentName;
  /** The head of its section. */
  readonly title: string;
  readonly package: string;
  /** As its package calls it. */
  readonly component: string;
}

export const COMPONENTS: readonly Component[] = [
  { name: 'this-inbox', title: 'This inbox', package: 'notification-inbox', component: '<notification-inbox>' },
  { name: 'novu', title: 'Novu', package: '@novu/js', component: 'InboxContent' },
  { name: 'courier', title: 'Courier', package: '@trycourier/courier-ui-inbox', component: '<courier-inbox>' },
  { name: 'knock', title: 'Knock', package: '@knocklabs/react', component: 'NotificationFeed' },
];

export const SCHEMES = ['light', 'dark'] as const;
/** CSS pixels. */
export const SIZE = [420, 600] as const;
/** Of all files together. */
export const MAX_BYTES = 900_000;

const PLACE = `${FOLDER}/side-by-side`;
export const fileOf = (name: ComponentName, scheme: Scheme): string => `${PLACE}/${name}-${scheme}.png`;

/** The script of its page. */
export const entryOf = (name: ComponentName): string => read(`tools/pictures/side-by-side/entries/${name}.js`);

const isOurs = ({ name }: Component): boolean => name === 'this-inbox';

export const versionOf = (one: Component): string =>
  isOurs(one) ? MANIFEST.version : (readVersions()[one.package] ?? '');

export const licenceOf = (one: Component): string => (isOurs(one) ? 'MIT' : (readLicences()[one.package] ?? ''));
