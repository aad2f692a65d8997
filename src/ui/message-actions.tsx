/**
 * MessageActions: a message's buttons, and what came of them. Two are shown and the rest unfolds; one with an address is a link.
 * A button at work keeps its focus and ignores a second press. What comes of it while it is shown is said aloud.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Action, Message } from '../store/message.js';
import { fill } from './fill.js';
import { follow } from './follow.js';
import { Icon } from './icons.js';
import { linkHref, linkRel } from './link.js';
import { useScope } from './scope.js';

interface ActionButtonProps {
  readonly message: Message;
  readonly action: Action;
  readonly primary: boolean;
}

function ActionButton({ message, action, primary }: ActionButtonProps) {
  const scope = useScope();
  const { step, type } = message.outcome;
  const w = scope.words.value;
  const href = linkHref(action.url);
  const busy = step === 'sending' || step === 'waiting';
  const blank = action.target === '_blank';
  const look = primary ? 'btn primary' : 'btn';
  const name = [action.label, message.title, href && blank && w.newTab].filter(Boolean).join(', ');
  if (href) {
    return (
      <a
        part="action"
        class={look}
        dir="auto"
        href={href}
        target={blank ? '_blank' : undefined}
        rel={linkRel(href, action.target)}
        aria-label={name}
        onClick={(event) => follow(event, scope, message, href)}
        onAuxClick={(event) => follow(event, scope, message, href)}
      >
        {action.label}
      </a>
    );
  }
  return (
    <button
      type="button"
      part="action"
      class={look}
      dir="auto"
      aria-label={name}
      aria-disabled={busy || undefined}
      onClick={() => busy || scope.actOn(message, action)}
    >
      {busy && action.type === type ? `${action.label}…` : action.label}
    </button>
  );
}

export function MessageActions({ message }: { readonly message: Message }) {
  const { inbox, words, said } = useScope();
  const { id, title, actions, outcome } = message;
  const { step, type, failure } = outcome;
  const unfolded = useSignal(false);
  const w = words.value;

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
    if (before.current !== step && told) said.value = `${told} ${title}`;
    before.current = step;
  }, [step]);

  // After a failure the only choice there was is offered again as "Try again"; among several, one may choose another.
  const over = step === 'done' || (step === 'failed' && actions.filter(({ url }) => !url).length < 2);
  const shown = actions.filter(({ url }) => (url ? linkHref(url) : !over));
  return (
    <>
      {told && (
        <div class={`told ${step}`}>
          {step === 'done' && <Icon name="check" />}
          <span dir="auto">{told}</span>
          {step === 'failed' && (
            <button type="button" class="link" onClick={() => void inbox.retry(id)}>
              {w.tryAgain}
            </button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <div class="acts">
          {shown.slice(0, unfolded.value ? 99 : 2).map((action, index) => (
            <ActionButton key={index} message={message} action={action} primary={!index && !over} />
          ))}
          {shown.length > 2 && !unfolded.value && (
            <button
              type="button"
              class="btn"
              aria-expanded="false"
              aria-label={`${w.moreActions}, ${title}`}
              title={w.moreActions}
              onClick={() => {
                unfolded.value = true;
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
