/** The pages of the documentation, and their fenced samples by page and heading. Knows nothing of what a sample does. */
import { readdirSync } from 'node:fs';
import { inRoot, read } from '../repository.js';

/** The files in docs/ and its folders without `.md`: `tabs`, `folder/page`. The folder of the site has no pages. */
function pagesIn(folder = ''): string[] {
  return readdirSync(inRoot(`docs/${folder}`), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : pagesIn(`${folder}${entry.name}/`);
    return entry.name.endsWith('.md') ? [`${folder}${entry.name.slice(0, -3)}`] : [];
  });
}

/** `README`, `CONTRIBUTING`, `CHANGELOG`, and the pages of docs/. */
export const PAGES: readonly string[] = ['README', 'CONTRIBUTING', 'CHANGELOG', ...pagesIn()];

/** The path of a page from the root of the repository. */
export const pathOf = (page: string): string => (page === page.toUpperCase() ? `${page}.md` : `docs/${page}.md`);

export const readPage = (page: string): string => read(pathOf(page));

export interface Block {
  readonly page: string;
  /** The text of the nearest heading above. */
  readonly heading: string;
  /** The name in a first line such as `// server.js`; empty without one. */
  readonly file: string;
  /** As the fence names it; the words after it, such as `preview`, are for the site. */
  readonly language: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  readonly code: string;
}

function toBlock(page: string, heading: string, line: number, language: string, lines: readonly string[]): Block {
  const [, file = ''] = /^\/\/ ([^\s()]+\.\w+)$/.exec(lines[0] ?? '') ?? [];
  return { page, heading, file, language, line, code: `${lines.join('\n')}\n` };
}

export function* blocksOf(page: string): Generator<Block> {
  let heading = '';
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | undefined;
  for (const [index, text] of readPage(page).split('\n').entries()) {
    if (open && text === '```') {
      yield toBlock(page, heading, open.line, open.language, open.lines);
      open = undefined;
    } else if (open) open.lines.push(text);
    else if (text.startsWith('```'))
      open = { language: text.slice(3).split(' ', 1)[0] ?? '', line: index + 1, lines: [] };
    else heading = /^#+ (.+)$/.exec(text)?.[1] ?? heading;
  }
}

export const blocks: readonly Block[] = PAGES.flatMap((page) => [...blocksOf(page)]);

/**
 * The code of one sample: of the section of a page, and of a language or a file if the section has several.
 * @throws Error if no sample fits, or more than one.
 */
export function sample(page: string, heading: string, name = ''): string {
  const [found, more] = blocks.filter(
    (block) => block.page === page && block.heading === heading && ['', block.language, block.file].includes(name),
  );
  if (!found || more) {
    throw new Error(`${pathOf(page)} has ${more ? 'several samples' : 'no sample'} ${name} under "${heading}".`);
  }
  return found.code;
}
