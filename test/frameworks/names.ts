/** Which frameworks are tried: all, or those that `FRAMEWORKS` names. */
export const ALL = ['html', 'react', 'vue', 'svelte', 'angular', 'solid', 'lit'] as const;

/** Those whose page is tried as their server renders it, too. */
export const ON_SERVERS: readonly string[] = ['react', 'vue', 'svelte'];

const asked = process.env['FRAMEWORKS']?.split(/[\s,]+/).filter(Boolean);
const unknown = asked?.filter((name) => !ALL.some((one) => one === name)) ?? [];
if (unknown.length > 0) throw new Error(`There is no app of ${unknown.join(', ')}; there are ${ALL.join(', ')}.`);

export const NAMES: readonly string[] = asked ?? ALL;
