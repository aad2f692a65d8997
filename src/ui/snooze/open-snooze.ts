/**
 * Opens the choices of a snooze, whose code is loaded when a reader snoozes for the first time. While it is being loaded, and
 * if it cannot be, a note at the foot of the panel says so.
 */
import { importWithRetry } from '../../shared/import-with-retry.js';
import type { PanelContext } from '../context.js';
import { leaveRow } from '../list/keyboard.js';
import { animateRemoval } from '../list/row-animations.js';
import { destination } from '../menu.js';
import type { OpenChoices } from './choices.js';
import type { SnoozeRequest } from './snooze-context.js';

/** Of the same build alone: the site may have been updated meanwhile. */
const loadChoices = (): Promise<OpenChoices> =>
  importWithRetry(
    () => import('./choices.js'),
    ({ build, openChoices }) => (build === BUILD ? openChoices : undefined),
  );

const leave = (row: HTMLElement): void => {
  leaveRow(row);
  animateRemoval(row);
};

export function createSnooze(): (panel: PanelContext, request: SnoozeRequest) => Promise<void> {
  let openChoices: OpenChoices | undefined;
  const open = async (panel: PanelContext, request: SnoozeRequest): Promise<void> => {
    const { announcement, inbox, note, onFileError, strings } = panel;
    const { loading, reasons, tryAgain } = strings.peek();
    const after = inbox.undoable.peek();
    try {
      // Once it is loaded they open at once: the next key may be pressed already.
      if (!openChoices) {
        note.value = { text: loading, button: '', after };
        openChoices = await loadChoices();
        note.value = null;
      }
      openChoices({ ...panel, destination, leaveRow: leave }, request);
    } catch (error) {
      onFileError(error);
      const text = reasons[navigator.onLine ? 'broken' : 'offline'];
      note.value = { text, button: tryAgain, onPress: () => void open(panel, request), after };
      announcement.value = text;
    }
  };
  return open;
}
