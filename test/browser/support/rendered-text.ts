/**
 * Reads what a page shows of hostile text, within the page: not every string outlives the way out of it.
 */
import type { Inbox } from './test.js';

export interface Read {
  /** Texts that are not what was sent, as JSON. */
  readonly wrong: readonly string[];
  /** What elements a row has, with the names of their attributes and classes: each kind that there is. */
  readonly censuses: readonly string[];
  readonly rows: number;
}

/** The rows of messages that say the same text wherever they can. */
export const readRows = ({ host }: Inbox, texts: readonly string[]): Promise<Read> =>
  host.evaluate(async (element, given) => {
    const expected = JSON.parse(given) as string[];
    const rows = [...(element.shadowRoot?.querySelectorAll('article') ?? [])];
    const wrong: string[] = [];
    const censuses = new Set<string>();
    /** Whether it folds, and which picture stands for a message, depends on the text; on nothing else does it. */
    const kindOf = (one: Element): string => {
      const names = one.getAttributeNames().filter((name) => name !== 'aria-expanded');
      const classes = [...one.classList].filter((name) => !/^(clamp|hue.*)$/.test(name));
      return `${one.tagName} ${names.toSorted().join()} ${classes.join()} ${one.id.replace(/\d+/, '')}`;
    };
    for (const [place, row] of rows.entries()) {
      const text = expected[place] ?? '';
      const said = {
        title: ['[part=title]', [text]],
        body: ['[part=body]', [text]],
        told: ['.told > span', [text]],
        actions: ['[part=action]', [text, text]],
      } as const;
      const done = row.querySelector('.told') !== null;
      for (const [name, [selector, all]] of Object.entries(said)) {
        const found = [...row.querySelectorAll(selector)].map((one) => one.textContent);
        const wanted = name === 'told' ? (done ? all : []) : name === 'actions' && done ? all.slice(1) : all;
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(JSON.stringify([name, wanted, found]));
      }
      const letters = row.querySelector('.avatar.hue')?.textContent;
      if (letters !== undefined && letters.length > 6) wrong.push(JSON.stringify(['letters', letters]));
      const parts = [...row.querySelectorAll('*')].filter((one) => !one.closest('.avatar > *, .more, .day'));
      censuses.add(parts.map(kindOf).join('\n'));
    }
    return { wrong: wrong.slice(0, 5), censuses: [...censuses], rows: rows.length };
  }, JSON.stringify(texts));

/** What is wrong with the groups of preferences: one for all, and one for each text. */
export const readPreferences = ({ host }: Inbox, texts: readonly string[]): Promise<string[]> =>
  host.evaluate((element, given) => {
    const expected = JSON.parse(given) as string[];
    const groups = [...(element.shadowRoot?.querySelectorAll('fieldset') ?? [])].slice(1);
    const shapes = new Set(
      groups.map((group) => [...group.querySelectorAll('*')].map(({ tagName }) => tagName).join()),
    );
    const wrong = expected.flatMap((text, place) => {
      const said = [groups[place]?.querySelector('h3')?.textContent, groups[place]?.getAttribute('aria-label')];
      return said.every((one) => one === text) ? [] : [JSON.stringify([text, said])];
    });
    return shapes.size === 1 ? wrong.slice(0, 5) : [...shapes];
  }, JSON.stringify(texts));
