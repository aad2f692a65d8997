/** Apps that run as a server of their own, with the proxy as one of its routes. */
export const SERVER_APPS: readonly string[] = ['next', 'sveltekit', 'nuxt', 'astro'];

/** The frameworks to test: all, or those in the variable `FRAMEWORKS`. */
export const ALL: readonly string[] = [
  ...'html react react-18 vue svelte angular solid lit'.split(' '),
  ...SERVER_APPS,
];

/** Frameworks whose page is also tested as their server renders it. */
export const RENDERED_ON_SERVER: readonly string[] = ['react', 'react-18', 'vue', 'svelte'];

const requested = process.env['FRAMEWORKS']?.split(/[\s,]+/).filter(Boolean);
const unknown = requested?.filter((name) => !ALL.includes(name)) ?? [];
if (unknown.length > 0) throw new Error(`There is no app for ${unknown.join(', ')}; there are ${ALL.join(', ')}.`);

export const NAMES: readonly string[] = requested ?? ALL;

/** The framework of an app. An app of an older version has the sources of the newest. */
export const frameworkOf = (name: string): string => name.replace(/-\d+$/, '');
