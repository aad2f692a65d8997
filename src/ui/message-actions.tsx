/**
 * MessageActions: a message's buttons, and what came of them. Two are shown and the rest unfolds; one with an address is a link.
 * A button at work keeps its focus and ignores a second press. What comes of it while it is shown is said aloud.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Message } from '../store/message.js';
import { fill } from './fill.js';
import { Icon } from './icons.js';
import { linkHref } from './link.js';
import { Press } from './press.js';
import { useScope } from './scope.js';

export function MessageActions({ message }: { readonly message: Message }) {
  const scope = useScope();
  const { id, title, actions, outcome } = message;
  const { step, type, failure } = outcome;
  const all = useSignal(false);
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
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && told) scope.said.value = `${told} ${title}`;
    before.current = step;
  }, [step]);

  // After a failure the only choice there was is offered as "Try again"; among several, one may choose another.
  const over = step === 'done' || (step === 'failed' && actions.filter(({ url }) => !url).length < 2);
  const shown = actions.filter(({ url }) => (url ? linkHref(url) : !over));
  return (
    <>
      {told && (
        <div class={`told ${step}`}>
          {step === 'done' && <Icon name="check" />}
          <span dir="auto">{told}</span>
          {step === 'failed' && (
            <button class="link" onClick={() => void scope.inbox.retry(id)}>
              {w.tryAgain}
            </button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <div class="acts">
          {shown.slice(0, all.value ? 99 : 2).map((action, index) => {
            const { label, url } = action;
            const blank = url && action.target === '_blank';
            return (
              <Press
                key={index}
                part="action"
                look={index || over ? 'btn' : 'btn primary'}
                message={message}
                href={linkHref(url)}
                target={blank ? '_blank' : undefined}
                text={busy && action === taken ? `${label}…` : label}
                label={[label, title, blank && w.newTab].filter(Boolean).join(', ')}
                busy={busy && !url}
                onPress={() => busy || scope.actOn(message, action)}
              />
            );
          })}
          {shown.length > 2 && !all.value && (
            <button
              class="btn"
              aria-expanded="false"
              aria-label={`${w.moreActions}, ${title}`}
              onClick={() => {
                all.value = true;
              }}
            >
              <Icon name="more" />
            </button>
          )}
        </div>
      )}
    </>
  );
}
