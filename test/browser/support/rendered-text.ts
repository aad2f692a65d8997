/** Compares the rendered text with the expected one inside the page, because not every string survives the way out of it. */
import type { Inbox } from './test.js';

export interface RenderedRows {
  /** Differing texts, as JSON; at most five. */
  readonly errors: readonly string[];
  /** Each distinct structure of a row: its elements with the names of their attributes and classes. */
  readonly structures: readonly string[];
  readonly rows: number;
}

/** Checks rows of messages that have the same text in every field. */
export const readRows = ({ host }: Inbox, texts: readonly string[]): Promise<RenderedRows> =>
  host.evaluate(async (element, json) => {
    const expected = JSON.parse(json) as string[];
    const rows = [...(element.shadowRoot?.querySelectorAll('article') ?? [])];
    const errors: string[] = [];
    const structures = new Set<string>();
    /** Only clamping, the direction, long words, and what the avatar shows depend on the text. */
    const describe = (node: Element): string => {
      const names = node.getAttributeNames().filter((name) => !/^(aria-expanded|dir)$/.test(name));
      const classes = [...node.classList].filter((name) => !/^(clamp|long|leading|no-initials|hue.*)$/.test(name));
      return `${node.tagName} ${names.toSorted().join()} ${classes.join()} ${node.id.replace(/\d+/, '')}`;
    };
    for (const [index, row] of rows.entries()) {
      const text = expected[index] ?? '';
      const parts = {
        title: ['[part=title]', [text]],
        body: ['[part=body]', [text]],
        result: ['.outcome > span', [text]],
        actions: ['[part=action]', [text, text]],
      } as const;
      const isDone = row.querySelector('.outcome') !== null;
      for (const [name, [selector, all]] of Object.entries(parts)) {
        const actual = [...row.querySelectorAll(selector)].map(({ textContent }) => textContent);
        const wanted = name === 'result' ? (isDone ? all : []) : name === 'actions' && isDone ? all.slice(1) : all;
        if (JSON.stringify(actual) !== JSON.stringify(wanted)) errors.push(JSON.stringify([name, wanted, actual]));
      }
      const initials = row.querySelector('.avatar.hue')?.textContent;
      if (initials !== undefined && initials.length > 6) errors.push(JSON.stringify(['initials', initials]));
      const nodes = [...row.querySelectorAll('*')].filter(
        (node) => !node.closest('.avatar > *, .kind, .show-more, .day'),
      );
      structures.add(nodes.map(describe).join('\n'));
    }
    return { errors: errors.slice(0, 5), structures: [...structures], rows: rows.length };
  }, JSON.stringify(texts));

/** Checks the groups of preferences: one for everything, then one for each text. */
export const readPreferences = ({ host }: Inbox, texts: readonly string[]): Promise<string[]> =>
  host.evaluate((element, json) => {
    const expected = JSON.parse(json) as string[];
    const groups = [...(element.shadowRoot?.querySelectorAll('fieldset') ?? [])].slice(1);
    const shapes = new Set(
      groups.map((group) => [...group.querySelectorAll('*')].map(({ tagName }) => tagName).join()),
    );
    const errors = expected.flatMap((text, index) => {
      const names = [
        groups[index]?.querySelector('.fold > span')?.textContent,
        groups[index]?.getAttribute('aria-label'),
      ];
      return names.every((name) => name === text) ? [] : [JSON.stringify([text, names])];
    });
    return shapes.size === 1 ? errors.slice(0, 5) : [...shapes];
  }, JSON.stringify(texts));
