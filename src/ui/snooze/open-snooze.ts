/** Opens the choices of a snooze, whose code is loaded when a reader snoozes for the first time. */
import type { PanelContext } from '../context.js';
import { leaveRow } from '../list/keyboard.js';
import { animateRemoval } from '../list/row-animations.js';
import { destination } from '../menu/menu-keys.js';
import { createLateFile } from '../panel/late-file.js';
import type { SnoozeRequest } from './snooze-context.js';

const leave = (row: HTMLElement): void => {
  leaveRow(row);
  animateRemoval(row);
};

export function createSnooze(): (panel: PanelContext, request: SnoozeRequest) => void {
  const file = createLateFile(() => import('./choices.js'));
  return (panel, request) =>
    void file.use(panel, ({ openChoices }) => openChoices({ ...panel, destination, leaveRow: leave }, request));
}
