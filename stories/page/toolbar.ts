/** The settings of the page in Storybook's toolbar. The first item of a menu goes back to the default. */
import { THEMES } from '../themes/themes.js';
import { languages } from './languages.js';
import type { Settings } from './settings.js';

type Icon = 'globe' | 'transfer' | 'mirror' | 'paintbrush';

const tool = (
  title: string,
  icon: Icon,
  initial: string,
  items: Iterable<readonly [value: string, title: string]>,
) => ({
  description: title,
  toolbar: {
    title,
    icon,
    dynamicTitle: true as const,
    items: [
      { type: 'reset' as const, title: initial },
      ...Array.from(items, ([value, name]) => ({ value, title: name })),
    ],
  },
});

const others = Array.from(languages, ([lang, { name }]) => [lang, name] as const).filter(([lang]) => lang !== 'en');
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ');
const themes = Object.keys(THEMES).map((name) => [name, titleOf(name)] as const);

export const globalTypes = {
  lang: tool('Language', 'globe', 'English', others),
  dir: tool('Direction', 'transfer', 'Direction of the language', [
    ['ltr', 'Left to right'],
    ['rtl', 'Right to left'],
  ]),
  scheme: tool('Colour scheme', 'mirror', 'Scheme of the system', [
    ['light', 'Light'],
    ['dark', 'Dark'],
  ]),
  theme: tool('Theme', 'paintbrush', 'Theme of the inbox', themes),
} satisfies Record<keyof Settings, unknown>;
