/** Compares the rendered text with the expected one inside the page, because not every string survives the way out of it. */
import type { Inbox } from './test.js';

export interface RenderedRows {
  /** Differing texts, as JSON; at most five. */
  readonly wrong: readonly string[];
  /** Each distinct structure of a row: its elements with the names of their attributes and classes. */
  readonly structures: readonly string[];
  readonly rows: number;
}

/** Checks rows of messages that have the same text in every field. */
export const readRows = ({ host }: Inbox, texts: readonly string[]): Promise<RenderedRows> =>
  host.evaluate(async (element, given) => {
    const expected = JSON.parse(given) as string[];
    const rows = [...(element.shadowRoot?.querySelectorAll('article') ?? [])];
    const wrong: string[] = [];
    const structures = new Set<string>();
    /** Only clamping and the colour of the avatar depend on the text. */
    const describe = (element: Element): string => {
      const names = element.getAttributeNames().filter((name) => name !== 'aria-expanded');
      const classes = [...element.classList].filter((name) => !/^(clamp|hue.*)$/.test(name));
      return `${element.tagName} ${names.toSorted().join()} ${classes.join()} ${element.id.replace(/\d+/, '')}`;
    };
    for (const [place, row] of rows.entries()) {
      const text = expected[place] ?? '';
      const texts = {
        title: ['[part=title]', [text]],
        body: ['[part=body]', [text]],
        result: ['.outcome > span', [text]],
        actions: ['[part=action]', [text, text]],
      } as const;
      const done = row.querySelector('.outcome') !== null;
      for (const [name, [selector, all]] of Object.entries(texts)) {
        const found = [...row.querySelectorAll(selector)].map((one) => one.textContent);
        const wanted = name === 'result' ? (done ? all : []) : name === 'actions' && done ? all.slice(1) : all;
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(JSON.stringify([name, wanted, found]));
      }
      const initials = row.querySelector('.avatar.hue')?.textContent;
      if (initials !== undefined && initials.length > 6) wrong.push(JSON.stringify(['initials', initials]));
      const parts = [...row.querySelectorAll('*')].filter((one) => !one.closest('.avatar > *, .show-more, .day'));
      structures.add(parts.map(describe).join('\n'));
    }
    return { wrong: wrong.slice(0, 5), structures: [...structures], rows: rows.length };
  }, JSON.stringify(texts));

/** Checks the groups of preferences: one for everything, then one for each text. */
export const readPreferences = ({ host }: Inbox, texts: readonly string[]): Promise<string[]> =>
  host.evaluate((element, given) => {
    const expected = JSON.parse(given) as string[];
    const groups = [...(element.shadowRoot?.querySelectorAll('fieldset') ?? [])].slice(1);
    const shapes = new Set(
      groups.map((group) => [...group.querySelectorAll('*')].map(({ tagName }) => tagName).join()),
    );
    const wrong = expected.flatMap((text, place) => {
      const names = [groups[place]?.querySelector('h3')?.textContent, groups[place]?.getAttribute('aria-label')];
      return names.every((name) => name === text) ? [] : [JSON.stringify([text, names])];
    });
    return shapes.size === 1 ? wrong.slice(0, 5) : [...shapes];
  }, JSON.stringify(texts));
