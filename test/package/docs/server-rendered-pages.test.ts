/** The samples for server-rendered pages are in the pages that test/pages tests. */
import { describe, expect, it } from 'vitest';
import { blocks, sample } from '../../../tools/docs/pages.js';
import { read } from '../../../tools/repository.js';

const PAGE = 'server-rendered-pages';
const FOLDERS: Readonly<Record<string, string>> = {
  htmx: 'htmx-boost',
  Turbo: 'turbo',
  Livewire: 'livewire',
  'Phoenix LiveView': 'morphdom',
  Alpine: 'alpine',
};

const fileOf = (heading: string, name: string): string => read(`test/pages/pages/${FOLDERS[heading] ?? ''}/${name}`);

describe('The samples for server-rendered pages', () => {
  const headings = blocks
    .filter(({ page, language }) => page === PAGE && language === 'html')
    .map((one) => one.heading);

  it.each(headings)('%s is a part of a page that is tested', (heading) => {
    expect(fileOf(heading, 'index.html')).toContain(sample(PAGE, heading, 'html'));
  });

  it.each(Object.keys(FOLDERS).filter((heading) => heading !== 'Alpine'))('has its page’s script: %s', (heading) => {
    expect(fileOf(heading, 'main.js')).toBe(sample(PAGE, 'Server-rendered pages', 'js').replace('// main.js\n', ''));
  });
});
