/**
 * MessageActions: a message's buttons, and what came of them, beside them. Two are shown and the rest is a menu; one with an address is a link.
 * A button at work keeps its focus and ignores a second press. What comes of it while it is shown is said aloud.
 */
import type { Action, Message } from '../store/message.js';
import { fill } from './fill.js';
import { icon } from './icons.js';
import { CHECK } from './paths.js';
import { linkHref } from './link.js';
import { sayChanges } from './live-region.js';
import { Menu } from './menu.js';
import { press } from './press.js';
import { view } from './view.js';

interface ActionsProps {
  readonly message: Message;
  /** As it is shown. */
  readonly title: string;
  readonly tabIndex: number;
}

export const MessageActions = view<ActionsProps>((scope) => {
  const say = sayChanges(scope.said);
  return ({ message, title, tabIndex }) => {
    const { id, actions, outcome } = message;
    const { step, type, failure } = outcome;
    const w = scope.words.value;
    const busy = step === 'sending' || step === 'waiting';
    const taken = actions.find((action) => action.type === type && !action.url);
    const told = {
      pending: '',
      sending: '',
      waiting: w.waiting,
      done: taken?.result || fill(w.done, { label: taken?.label ?? type }),
      failed: fill(w.notSent, { reason: failure ? w.reasons[failure.kind] : '' }),
    }[step];
    say(told && `${told} ${title}`);

    // After a failure the only choice there was is offered as "Try again"; among several, one may choose another.
    const over = step === 'done' || (step === 'failed' && actions.filter(({ url }) => !url).length < 2);
    const shown = actions.filter(({ url }) => (url ? linkHref(url) : !over));
    const button = (action: Action, look?: string) => {
      const { label, url } = action;
      const blank = url && action.target === '_blank';
      const attributes = {
        part: 'action',
        ...(look ? { class: look, tabIndex } : { role: 'menuitem' as const, tabIndex: -1 }),
        'aria-label': [label, title, blank && w.newTab].filter(Boolean).join(', '),
        'aria-disabled': busy && !url,
      };
      const text = busy && action === taken ? [label, <i class="dots">…</i>] : label;
      return press(
        scope,
        message,
        linkHref(url),
        blank ? '_blank' : undefined,
        text,
        attributes,
        () => busy || scope.actOn(message, action),
      );
    };
    return (
      (told || shown.length > 0) && (
        <div class="acts">
          {shown.slice(0, 2).map((action, index) => button(action, index || over ? 'btn' : 'btn primary'))}
          {shown.length > 2 && (
            <Menu label={`${w.moreActions}, ${title}`} tabIndex={tabIndex}>
              {shown.slice(2).map((action) => button(action))}
            </Menu>
          )}
          {told && (
            <div class={`told ${step}`}>
              {step === 'done' && icon(CHECK)}
              <span dir="auto">{told}</span>
              {step === 'done' && scope.settings.value.undo && (
                <button
                  class="link"
                  tabIndex={tabIndex}
                  aria-label={`${w.undo}, ${title}`}
                  onClick={() => scope.inbox.undoAction(id)}
                >
                  {w.undo}
                </button>
              )}
              {step === 'failed' && (
                <button
                  class="link"
                  tabIndex={tabIndex}
                  aria-label={`${w.tryAgain}, ${title}`}
                  onClick={() => scope.inbox.retry(id)}
                >
                  {w.tryAgain}
                </button>
              )}
            </div>
          )}
        </div>
      )
    );
  };
});
