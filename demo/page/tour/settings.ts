/**
 * The settings of the appearance, each with its tokens and attributes. The first option is the default of the inbox and sets
 * nothing. Only the public names of the inbox are used.
 */
type StringMap = Readonly<Record<string, string>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  /** CSS declarations for the tag. */
  readonly css?: StringMap;
  readonly attributes?: StringMap;
}
export interface Choice {
  readonly kind: 'chips' | 'list' | 'swatches';
  readonly label: string;
  readonly options: readonly [Option, ...Option[]];
}
/** A length in pixels. */
export interface Range {
  readonly kind: 'range';
  readonly label: string;
  readonly token: string;
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
}
export type Setting = Choice | Range;

const accent = (value: string, label: string, light: string, dark: string): Option => ({
  value,
  label,
  css: { '--inbox-accent': `light-dark(${light}, ${dark})` },
});

type Tones = readonly [light: string, dark: string];
const background = (value: string, label: string, tones: Readonly<Record<string, Tones>>): Option => ({
  value,
  label,
  css: Object.fromEntries(
    Object.entries(tones).map(([name, [light, dark]]) => [`--inbox-${name}`, `light-dark(${light}, ${dark})`]),
  ),
});

const range = (label: string, token: string, least: number, most: number, otherwise: number): Range => ({
  kind: 'range',
  label,
  token,
  min: least,
  max: most,
  defaultValue: otherwise,
});

const language = (value: string, label: string): Option => ({
  value,
  label,
  attributes: value === 'ar' || value === 'he' ? { lang: value, dir: 'rtl' } : { lang: value },
});

/** The value of a custom accent, which a colour input beside the swatches chooses. */
export const CUSTOM = 'own';

export const settings = {
  accent: {
    kind: 'swatches',
    label: 'Accent',
    options: [
      { value: 'indigo', label: 'Indigo' },
      accent('emerald', 'Emerald', '#0a7d5a', '#4fd1a5'),
      accent('sky', 'Sky', '#0369a1', '#7cc4ff'),
      accent('rose', 'Rose', '#be123c', '#ff9aac'),
      accent('amber', 'Amber', '#a84a06', '#fbbf6b'),
      accent('graphite', 'Graphite', '#27272a', '#e4e4e7'),
      { value: CUSTOM, label: 'A colour of your own' },
    ],
  },
  ground: {
    kind: 'chips',
    label: 'Ground',
    options: [
      { value: 'plain', label: 'Plain' },
      background('paper', 'Paper', {
        surface: ['#fffdf8', '#1b1915'],
        'surface-hover': ['#f8f3e8', '#24211b'],
        'surface-sunken': ['#f5efe2', '#13110e'],
        border: ['#ebe3d3', '#353027'],
        'text-muted': ['#655d4f', '#b1a896'],
      }),
      background('slate', 'Slate', {
        surface: ['#f8fafc', '#111827'],
        'surface-hover': ['#eef2f7', '#1b2536'],
        'surface-sunken': ['#edf1f6', '#0b1120'],
        border: ['#dbe3ec', '#2a3547'],
        'text-muted': ['#526074', '#9fb0c5'],
      }),
    ],
  },
  scheme: {
    kind: 'chips',
    label: 'Scheme',
    options: [
      { value: 'page', label: 'As the page' },
      { value: 'light', label: 'Light', css: { 'color-scheme': 'light' } },
      { value: 'dark', label: 'Dark', css: { 'color-scheme': 'dark' } },
    ],
  },
  radius: range('Corners', '--inbox-radius', 0, 28, 14),
  control: range('Button corners', '--inbox-radius-control', 0, 20, 8),
  space: {
    kind: 'chips',
    label: 'Density',
    options: [
      { value: 'regular', label: 'Regular' },
      { value: 'compact', label: 'Compact', css: { '--inbox-space': '8px' } },
      { value: 'roomy', label: 'Roomy', css: { '--inbox-space': '18px' } },
    ],
  },
  font: {
    kind: 'list',
    label: 'Typeface',
    options: [
      { value: 'sans', label: 'Inter, or the system’s' },
      { value: 'serif', label: 'Serif', css: { '--inbox-font': "Georgia, 'Times New Roman', serif" } },
      { value: 'rounded', label: 'Rounded', css: { '--inbox-font': "ui-rounded, 'Nunito', system-ui, sans-serif" } },
      { value: 'mono', label: 'Monospaced', css: { '--inbox-font': 'ui-monospace, Menlo, Consolas, monospace' } },
    ],
  },
  size: range('Text', '--inbox-font-size', 12, 18, 14),
  lang: {
    kind: 'list',
    label: 'Language',
    options: [
      { value: 'page', label: 'The page’s' },
      language('ar', 'العربية'),
      language('de', 'Deutsch'),
      language('es', 'Español'),
      language('fr', 'Français'),
      language('he', 'עברית'),
      language('ja', '日本語'),
      language('pt-BR', 'Português'),
      language('zh-Hans', '简体中文'),
    ],
  },
  placement: {
    kind: 'list',
    label: 'Opens',
    options: [
      { value: 'bottom-end', label: 'Below, towards the start' },
      { value: 'bottom-start', label: 'Below, towards the end', attributes: { placement: 'bottom-start' } },
      { value: 'top-end', label: 'Above, towards the start', attributes: { placement: 'top-end' } },
      { value: 'top-start', label: 'Above, towards the end', attributes: { placement: 'top-start' } },
    ],
  },
  width: range('Width', '--inbox-width', 320, 520, 400),
  badge: {
    kind: 'chips',
    label: 'Counts',
    options: [
      { value: 'unread', label: 'Unread' },
      { value: 'unseen', label: 'Never seen', attributes: { badge: 'unseen' } },
    ],
  },
  preferences: {
    kind: 'chips',
    label: 'Preferences',
    options: [
      { value: 'shown', label: 'Shown' },
      { value: 'hidden', label: 'Left out', attributes: { 'no-preferences': '' } },
    ],
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];
