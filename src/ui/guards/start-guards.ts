/**
 * Starts the guards of a reader's input against a second click in the same place, letters that are typed after their field was
 * removed, a tag that is moved, and the removal of the focused element.
 */
import type { BellContext } from '../host-context.js';
import type { isTyped, rowOf } from '../list/row-elements.js';
import type { togglePopover } from '../panel/popover.js';
import { keepState } from './keep-state.js';
import { createRepeatGuard } from './repeat-guard.js';
import { restoreFocus } from './restore-focus.js';
import { createTypingGuard } from './typing-guard.js';

export interface GuardsContext extends Pick<BellContext, 'isMoving' | 'root'> {
  readonly isTyped: typeof isTyped;
  readonly rowOf: typeof rowOf;
  readonly togglePopover: typeof togglePopover;
  readonly signal: AbortSignal;
}

export function startGuards(context: GuardsContext): void {
  const { root, signal } = context;
  const options = { capture: true, signal };
  const guardTyping = createTypingGuard(context.isTyped);
  for (const type of ['keydown', 'keyup', 'pointerdown']) root.addEventListener(type, guardTyping, options);
  root.addEventListener('click', createRepeatGuard(context.rowOf) as EventListener, options);
  keepState(context);
  restoreFocus(context);
}
