/**
 * MessageActions: a message's buttons, and what came of them, beside them. Two are shown and the rest is a menu; one with an address is a link.
 * A button at work keeps its focus and ignores a second press. What comes of it while it is shown is said aloud.
 */
import { computed } from '@preact/signals';
import type { InboxError } from '../../api/error.js';
import type { Action, Message } from '../../store/message.js';
import { interpolate } from '../bell/interpolate.js';
import { icon } from '../icons.js';
import { CHECK } from '../icon-paths.js';
import { linkHref } from '../safe-url.js';
import { announceChanges } from '../bell/live-region.js';
import { Menu } from '../menu.js';
import { LinkOrButton } from './link-or-button.js';
import type { Strings } from '../../locales/en.js';
import { defineComponent } from '../component.js';

interface ActionsProps {
  readonly message: Message;
  /** As it is shown. */
  readonly title: string;
  readonly tabIndex: number;
}

/** What an action waits for. Before it is known why, it is about to be sent. */
function waitingText(w: Strings, failure: InboxError | null): string {
  if (!failure) return '';
  const { code: kind } = failure;
  if (kind === 'signed-out') return w.waitingSignIn;
  return kind === 'offline' ? w.waiting : w.waitingService;
}

export const MessageActions = defineComponent<ActionsProps>((scope, { message: { id } }) => {
  const say = announceChanges(scope.announcement);
  // Each changes for one message: the buttons of the others are not drawn again.
  const asked = computed(() => scope.responding.value.get(id));
  const notStored = computed(() => scope.notStored.value === id);
  return ({ message, title, tabIndex }) => {
    const { actions, outcome } = message;
    const { type, error: failure } = outcome;
    const step = notStored.value ? 'failed' : outcome.state;
    const w = scope.strings.value;
    const busy = asked.value !== undefined || step === 'sending' || step === 'waiting';
    const taken = actions.find((action) => action.type === (asked.value ?? type) && !action.url);
    const reason = notStored.value ? w.noRoom : failure ? w.reasons[failure.code] : '';
    const told = {
      pending: '',
      sending: '',
      waiting: waitingText(w, failure ?? scope.inbox.error.value),
      done: taken?.result || interpolate(w.done, { label: taken?.label ?? type }),
      failed: interpolate(w.notSent, { reason }),
    }[step];
    say(told && `${told} ${title}`);

    // After a failure the only choice there was is offered as "Try again"; among several, one may choose another.
    const again = step === 'failed' && !notStored.value;
    const over = step === 'done' || (again && actions.filter(({ url }) => !url).length < 2);
    const isAllowed = scope.inbox.isAllowed('action');
    const shown = actions.filter(({ url }) => (url ? linkHref(url) : isAllowed && !over));
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
      return LinkOrButton(
        scope,
        message,
        linkHref(url),
        blank ? '_blank' : undefined,
        text,
        attributes,
        () => busy || void scope.actOn(message, action),
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
              {step === 'done' && isAllowed && scope.settings.value.undo && (
                <button
                  class="link"
                  tabIndex={tabIndex}
                  aria-label={`${w.undo}, ${title}`}
                  onClick={() => scope.inbox.undoAction(id)}
                >
                  {w.undo}
                </button>
              )}
              {again && isAllowed && (
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
