/**
 * Pages of hosts with other people's libraries: what each page uses, and what it does with the inbox. docs/frameworks.md has the
 * table, with the versions of package.json.
 */
import { readFileSync } from 'node:fs';

export interface HostPage {
  /** Its libraries, in the order of the table. */
  readonly libraries: readonly string[];
  /** What the page does, as a sentence of the table. */
  readonly does: string;
  /** Packages that only its build needs. */
  readonly tools?: readonly string[];
  /** Sources of scripts that the library needs besides 'self', such as `'unsafe-eval'`. */
  readonly scripts?: string;
  /** The syntax of its bundle; the default is today's. */
  readonly target?: 'es2016';
  /** Runs in the gate, too. */
  readonly isQuick?: true;
}

/** By the name of the folder in pages/, in alphabetical order. */
export const PAGES = {
  alpine: {
    libraries: ['alpinejs', '@alpinejs/morph'],
    does: 'Opens the inbox by `@click`. Morphs the page, and the panel has its rows.',
    scripts: "'unsafe-eval'",
  },
  angular: {
    libraries: ['@angular/core', '@angular/router', 'zone.js'],
    does: 'Keeps the tag beside its routes. No poll, timer or listener of the inbox checks the app.',
    tools: ['@angular/common', '@angular/compiler', '@angular/platform-browser', 'rxjs'],
    scripts: "'unsafe-eval'",
    // As the CLI of Angular does for zone.js, which cannot follow `await`.
    target: 'es2016',
  },
  bootstrap: { libraries: ['bootstrap'], does: 'Asks in a modal before an action; has an inbox in an off-canvas.' },
  'focus-trap': { libraries: ['focus-trap'], does: 'Asks in a dialog of its own before an action.', isQuick: true },
  headlessui: {
    libraries: ['@headlessui/react', 'react', 'react-dom'],
    does: 'Asks in a dialog before an action; has an inbox in a dialog.',
  },
  htmx: {
    libraries: ['htmx.org'],
    does: 'Swaps a part of the page every second; `hx-preserve` keeps the tag.',
    isQuick: true,
  },
  'htmx-boost': {
    libraries: ['htmx.org'],
    does: 'Swaps its body for each link, and restores it for Back; `hx-preserve` keeps the tag.',
  },
  'htmx-copies': {
    libraries: ['htmx.org'],
    does: 'Keeps nothing: Back restores copies of the tag and of its children.',
    isQuick: true,
  },
  'htmx-morph': {
    libraries: ['htmx.org', 'idiomorph'],
    does: 'Morphs a part of the page every second; elements of `renderMessage` stay in their rows.',
    isQuick: true,
  },
  'late-alpine': {
    libraries: ['alpinejs'],
    does: '`x-init` sets properties of a tag that is registered later; `x-bind` writes attributes, which the console names.',
    scripts: "'unsafe-eval'",
  },
  'late-lit': {
    libraries: ['lit'],
    does: '`.headers` sets a property of a tag that is registered later; without the dot, the console names it.',
  },
  'late-preact': {
    libraries: ['preact'],
    does: '`ref` sets properties of a tag that is registered later; attributes in their place are named on the console.',
  },
  'late-react': {
    libraries: ['react', 'react-dom'],
    does: '`ref` sets properties of a tag that is registered later; attributes in their place are named on the console.',
  },
  'late-solid': {
    libraries: ['solid-js'],
    does: '`prop:` sets properties of a tag that is registered later; without it, names are in lower case, which the console says.',
    tools: ['vite-plugin-solid'],
  },
  'late-svelte': {
    libraries: ['svelte'],
    does: '`{@attach}` sets properties of a tag that is registered later; attributes in their place are named on the console.',
    tools: ['@sveltejs/vite-plugin-svelte'],
  },
  'late-vue': {
    libraries: ['vue'],
    does: '`.headers` sets a property of a tag that is registered later; `:headers` writes an attribute, which the console names.',
    tools: ['@vitejs/plugin-vue'],
    isQuick: true,
  },
  livewire: {
    libraries: ['alpinejs', '@alpinejs/morph'],
    does: 'Morphs the page with the settings of Livewire; `wire:ignore` keeps the tag.',
    scripts: "'unsafe-eval'",
  },
  morphdom: {
    libraries: ['morphdom'],
    does: 'Morphs the page with the settings of Phoenix LiveView; `phx-update="ignore"` keeps the tag.',
  },
  mui: {
    libraries: ['@mui/material', '@emotion/react', '@emotion/styled', 'react', 'react-dom'],
    does: 'Asks in a dialog before an action; has an inbox in a drawer.',
  },
  radix: {
    libraries: ['@radix-ui/react-dialog', 'react', 'react-dom'],
    does: 'Asks in a dialog before an action; has an inbox in a dialog, which locks scrolling.',
    isQuick: true,
  },
  'react-order': {
    libraries: ['react', 'react-dom'],
    does: 'Changes the order of keyed children, one of which is the tag.',
    isQuick: true,
  },
  resets: {
    libraries: ['tailwindcss', 'bootstrap', 'modern-normalize', 'destyle.css', 'the-new-css-reset'],
    does: 'Resets its styles, in turn; the panel looks the same.',
  },
  shortcuts: {
    libraries: ['@github/hotkey', 'hotkeys-js', 'mousetrap', 'tinykeys'],
    does: 'Has shortcuts of its own; none runs for a key that is typed into a field of the panel, or is a command there.',
    isQuick: true,
  },
  sweetalert2: { libraries: ['sweetalert2'], does: 'Asks in an alert before an action.' },
  turbo: {
    libraries: ['@hotwired/turbo'],
    does: 'Visits, frames, Back and refreshes; `data-turbo-permanent` keeps the tag.',
  },
  'turbo-copies': {
    libraries: ['@hotwired/turbo'],
    does: 'Keeps nothing: its cache and its morphs copy the tag and its children.',
  },
  'turbo-permanent': {
    libraries: ['@hotwired/turbo'],
    does: 'Visits pages, with the tag in an element with `data-turbo-permanent`.',
  },
  vaul: {
    libraries: ['vaul', 'react', 'react-dom'],
    does: 'Asks in a drawer before an action; has an inbox in a drawer with `handleOnly`.',
  },
  'vue-keep-alive': { libraries: ['vue'], does: 'Takes the tag out and puts it back, in a view of `<KeepAlive>`.' },
} as const satisfies Readonly<Record<string, HostPage>>;

export type PageName = keyof typeof PAGES;

export const pageOf = (name: PageName): HostPage => PAGES[name];

const ALL = Object.keys(PAGES) as PageName[];

/** The pages to test: all, those in the variable `PAGES`, or with `PAGES=gate` the quick ones. */
const requested = process.env['PAGES']?.split(/[\s,]+/).filter(Boolean);
export const NAMES = ALL.filter((name) =>
  requested?.[0] === 'gate' ? pageOf(name).isQuick : (requested?.includes(name) ?? true),
);
if (NAMES.length === 0) throw new Error(`There are no pages ${requested?.join(', ')}; there are ${ALL.join(', ')}.`);

/** The exact version of each package. */
export const { dependencies: VERSIONS } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as { readonly dependencies: Readonly<Record<string, string>> };

/** `htmx.org 2.0.11`, and what the page does: a row of the table. */
const cellsOf = ({ libraries, does }: HostPage): readonly string[] => [
  libraries.map((library) => `${library} ${VERSIONS[library]}`).join(', '),
  does,
];

export const ROWS = ALL.map((name) => cellsOf(PAGES[name]));

/** The table in the page of the documentation. */
export const PAGES_TABLE = /(?<=^\| Libraries of the page \|.*\n\|---.*\n)(?:\|.*\n)*/m;

export const pagesTable = (): string => ROWS.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
