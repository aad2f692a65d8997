/** Pages outside of this package import Vue, too, which is installed here only. Resolved as from here, there is one copy. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = fileURLToPath(new URL('../config.ts', import.meta.url));

export const resolveVue: Plugin = {
  name: 'resolve-vue',
  enforce: 'pre',
  resolveId(id, importer, options) {
    if (!/^vue(\/|$)/.test(id) || importer === undefined || importer === here) return null;
    // What renders the pages in Node is written into this package.
    if (options.ssr) return { id, external: true };
    return this.resolve(id, here, { ...options, skipSelf: true });
  },
};
