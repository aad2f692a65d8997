/**
 * Corrects the roles in the search of VitePress 1.6: its dialog is a button there, its options contain links, and its pictures
 * of keys have names without a role. Fails when another version has another source.
 */
import type { Plugin } from 'vite';

const CHANGES: readonly (readonly [from: string, to: string])[] = [
  ['role="button"', 'role="dialog" aria-modal="true"'],
  [`:aria-owns="results?.length ? 'localsearch-list' : undefined"`, ''],
  ['aria-expanded="true"', ''],
  ['<kbd :aria-label', '<kbd role="img" :aria-label'],
  ['aria-haspopup="listbox"', ''],
  [
    'aria-autocomplete="both"',
    `aria-autocomplete="list" role="combobox" :aria-expanded="results?.length ? 'true' : 'false'"`,
  ],
  [`:id="'localsearch-item-' + index"`, 'role="presentation"'],
  [`:aria-selected="selectedIndex === index ? 'true' : 'false'"\n            role="option"`, ''],
  [
    ':href="p.id"',
    `:href="p.id" :id="'localsearch-item-' + index" role="option" tabindex="-1" :aria-selected="selectedIndex === index ? 'true' : 'false'"`,
  ],
];

/** @throws Error if the source has no such part. */
export function withSearchRoles(source: string): string {
  return CHANGES.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The search of VitePress has no ${from}: check docs/.vitepress/build.`);
    return text.replaceAll(from, to);
  }, source);
}

export const searchRoles: Plugin = {
  name: 'search-roles',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/VPLocalSearchBox.vue') ? withSearchRoles(code) : null),
};
