/** Themes to start from: those of the stories, and two grounds. */
import dense from '../../../stories/themes/dense.css?raw';
import highContrast from '../../../stories/themes/high-contrast.css?raw';
import paper from './themes/paper.css?raw';
import slate from './themes/slate.css?raw';
import { fromCss } from './io/css.js';
import { EMPTY } from './tokens.js';
import type { Theme } from './tokens.js';

export interface ReadyTheme {
  readonly id: string;
  readonly label: string;
  readonly theme: () => Theme;
}

export const readyThemes: readonly ReadyTheme[] = [
  { id: 'default', label: 'Default', theme: () => EMPTY },
  { id: 'dense', label: 'Dense', theme: () => fromCss(dense) },
  { id: 'high-contrast', label: 'High contrast', theme: () => fromCss(highContrast) },
  { id: 'paper', label: 'Paper', theme: () => fromCss(paper) },
  { id: 'slate', label: 'Slate', theme: () => fromCss(slate) },
];

/** Brand colours to try. */
export const BRANDS: readonly (readonly [label: string, hex: string])[] = [
  ['Indigo', '#4f46e5'],
  ['Sky', '#0369a1'],
  ['Emerald', '#0a7d5a'],
  ['Lime', '#a3e635'],
  ['Amber', '#f59e0b'],
  ['Rose', '#be123c'],
  ['Fuchsia', '#c026d3'],
  ['Graphite', '#27272a'],
];
