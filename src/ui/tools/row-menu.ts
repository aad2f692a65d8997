/** Opens the menu of a row, or that of the host's commands only, from the toolbar. */
import type { RowState } from '../list/rows/row-types.js';
import { openMenu } from '../menu/open-menu.js';
import type { MenuItem } from '../late-types.js';
import { lookOf, runCommand, runRowAction } from './row-commands.js';

const hostItems = ({ message, rowActions }: RowState): readonly MenuItem[] =>
  rowActions.map((action) => ({
    path: action.icon,
    text: action.label,
    onPress: () => void runRowAction(action, message),
  }));

const ownItems = (row: HTMLElement, state: RowState): readonly MenuItem[] =>
  state.commands.map((name) => {
    const { path, label } = lookOf(state, name);
    return { path, text: label, onPress: ({ detail }) => runCommand(row, state, name, detail > 0) };
  });

export const menuLabel = ({ panel, name }: RowState): string => `${panel.strings.peek().more}, ${name}`;

/** `isWhole` includes the commands that every row has. */
export function openRowMenu(
  row: HTMLElement,
  state: RowState,
  button: HTMLElement,
  isPointed: boolean,
  isWhole: boolean,
): void {
  const items = [...(isWhole ? ownItems(row, state) : []), ...hostItems(state)];
  openMenu(state.panel, { button, label: menuLabel(state), isPointed, items });
}
