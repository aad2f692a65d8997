/** Finds the rows of a list and the target of an event in one. Knows rows as articles. */
import { isElement } from '../is-element.js';

/** The row that has the focus or had it last, else the first. */
export const currentRow = (panel: Element): HTMLElement | null =>
  panel.querySelector<HTMLElement>('article[tabindex="0"]') ?? panel.querySelector('article');

/** Articles of the page, around the tag or returned by `renderMessage`, are in another tree and do not count. */
export const rowOf = (event: Event): HTMLElement | undefined => {
  const root = (event.currentTarget as Node).getRootNode();
  return event
    .composedPath()
    .find(
      (node): node is HTMLElement => isElement(node) && node.localName === 'article' && node.getRootNode() === root,
    );
};

/** Elements with keys of their own; a custom element may be or contain one. */
const FIELDS = /^(input|select|textarea|audio|video)$|-/;
/** The same by role; menus, grids, lists and tabs by their container. */
const WIDGETS = /^(application|combobox|grid|listbox|menu|radio|search|slider|spin|tablist|textbox|tree)/;

/** Whether a key goes to a field, or to a widget in the host's content. Switches of the preferences take no text. */
export function isTyped(event: Event): boolean {
  const { currentTarget } = event;
  const path = event.composedPath();
  const root = (currentTarget as Node).getRootNode();
  return path.slice(0, path.indexOf(currentTarget as Node)).some((node) => {
    if (!isElement(node)) return false;
    const isHosts = node.getRootNode() !== root;
    return (
      node.isContentEditable ||
      (FIELDS.test(node.localName) && (isHosts || !node.matches('.switch'))) ||
      (isHosts && WIDGETS.test(node.getAttribute('role') ?? ''))
    );
  });
}
