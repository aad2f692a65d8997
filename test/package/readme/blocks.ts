/** The README's fenced blocks, each with the chapter that it stands in and the line that leads to it. */
import { readFileSync } from 'node:fs';

export const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

export interface Block {
  /** The heading of the second level that it stands under; empty before the first. */
  readonly chapter: string;
  /** The last line of prose before it; a heading where there is none. */
  readonly intro: string;
  /** As the fence names it. */
  readonly language: string;
  readonly code: string;
}

function* read(text: string): Generator<Block> {
  let [chapter, intro] = ['', ''];
  let open: { readonly language: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    if (open && line === '```') {
      yield { chapter, intro, language: open.language, code: `${open.lines.join('\n')}\n` };
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (line.startsWith('```')) open = { language: line.slice(3), lines: [] };
    else {
      if (line.startsWith('## ')) chapter = line.slice(3);
      if (line.trim()) intro = line;
    }
  }
}

export const blocks: readonly Block[] = [...read(README)];

/**
 * The code of the one block whose line begins so.
 * @throws where there is none, or more than one.
 */
export function sample(intro: string): string {
  const [found, more] = blocks.filter((block) => block.intro.startsWith(intro));
  if (!found || more) throw new Error(`The README has ${more ? 'more than one block' : 'no block'} under “${intro}”.`);
  return found.code;
}
