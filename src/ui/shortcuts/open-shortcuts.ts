/** Shows the keyboard shortcuts, whose code is loaded when a reader asks for them for the first time. */
import type { PanelContext } from '../context.js';
import { CLOSE } from '../icon-paths.js';
import { keysOf, SHORTCUTS } from '../list/shortcuts.js';
import { nameKey } from '../panel/key-names.js';
import { createLateFile } from '../panel/late-file.js';

export function createShortcutsHelp(): (panel: PanelContext, element: Element) => void {
  const file = createLateFile(() => import('./shortcuts-dialog.js'));
  return (panel, element) =>
    void file.use(panel, ({ openShortcuts }) =>
      openShortcuts({ ...panel, all: SHORTCUTS, closePath: CLOSE, keysOf, nameKey }, element),
    );
}
