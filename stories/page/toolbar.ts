/** The settings of the page in Storybook's toolbar. The first item of a menu goes back to the default. */
import { THEMES } from '../themes/themes.js';
import { languages } from './languages.js';
import type { Settings } from './settings.js';

type Icon = 'globe' | 'transfer' | 'mirror' | 'paintbrush';
type Item = { readonly value: string; readonly title: string } | { readonly type: 'reset'; readonly title: string };

interface Tool {
  description: string;
  toolbar: { title: string; icon: Icon; dynamicTitle: true; items: Item[] };
}

const tool = (
  title: string,
  icon: Icon,
  initial: string,
  items: Iterable<readonly [value: string, title: string]>,
): Tool => ({
  description: title,
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: [{ type: 'reset', title: initial }, ...Array.from(items, ([value, name]) => ({ value, title: name }))],
  },
});

const others = Array.from(languages, ([lang, { name }]) => [lang, name] as const).filter(([lang]) => lang !== 'en');
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ');
const themes = Object.keys(THEMES).map((name) => [name, titleOf(name)] as const);

export const globalTypes: Record<keyof Settings, Tool> = {
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
};
