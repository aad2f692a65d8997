/**
 * What keeps a reader's input where it was meant to go: from a second click in the same place, from letters that are typed after
 * their field has gone, and from a tag that is moved. It brings the styles for paper and for swipes, too. This is the entry of a file that is loaded once rows are painted. It imports
 * nothing of the panel's file.
 */
import type { BellContext } from '../context.js';
import type { isTyped, rowOf } from '../list/keyboard.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import print from '../styles/print.css?inline';
import swipe from '../touch/swipe.css?inline';
import { keepState } from './keep-state.js';
import { createRepeatGuard } from './repeat-guard.js';
import { createTypingGuard } from './typing-guard.js';

/** The panel uses this file only if both are of the same build. */
export const build = BUILD;

const adoptSheet = sharedStylesheet(print, swipe);

/** What the panel hands over. */
export interface GuardsContext extends Pick<BellContext, 'isMoving' | 'root'> {
  readonly isTyped: typeof isTyped;
  readonly rowOf: typeof rowOf;
  /** Ends them. */
  readonly signal: AbortSignal;
}

export function startGuards(context: GuardsContext): void {
  const { root, signal } = context;
  const options = { capture: true, signal };
  adoptSheet(root);
  const guardTyping = createTypingGuard(context.isTyped);
  root.addEventListener('keydown', guardTyping, options);
  root.addEventListener('pointerdown', guardTyping, options);
  root.addEventListener('click', createRepeatGuard(context.rowOf) as EventListener, options);
  keepState(context);
}
