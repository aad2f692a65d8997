/** Opens the choices of a snooze, whose code is loaded when a reader snoozes for the first time. */
import type { PanelContext } from '../context.js';
import { createLateFile } from '../panel/late-file.js';
import type { SnoozeRequest } from '../late-types.js';

export function createSnooze(): (panel: PanelContext, request: SnoozeRequest) => void {
  const file = createLateFile(() => import('./choices.js'));
  return (panel, request) => void file.use(panel, ({ openChoices }) => openChoices(panel, request));
}
