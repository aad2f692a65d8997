/**
 * The action buttons of a message: two, and a menu for the others. An action with a URL is a link. A button whose action is
 * pending keeps its focus and ignores further presses.
 */
import { useComputed } from '@preact/signals';
import type { Action, Message } from '../../store/message.js';
import { linkHref } from '../safe-url.js';
import { Menu } from '../menu.js';
import { textDirection } from '../text-direction.js';
import { usePanel, useStrings } from '../context.js';
import { ActionOutcome, useOutcomeText } from './action-outcome.js';
import { linkOrButton } from './link-or-button.js';

const MAX_BUTTONS = 2;

interface ButtonProps {
  readonly message: Message;
  /** Of the message, as shown. */
  readonly title: string;
  readonly action: Action;
  /** Any action of the message is pending. */
  readonly isBusy: boolean;
  /** This action is pending. */
  readonly isPending: boolean;
  /** Its request is in flight, or the host decides. */
  readonly isSending: boolean;
  /** A menu item if undefined. */
  readonly class: string | undefined;
  readonly tabIndex: number;
}

function ActionButton(props: ButtonProps) {
  const { message, title, action, isBusy, isPending, isSending, class: name, tabIndex } = props;
  const panel = usePanel();
  const { actOn } = panel;
  const strings = useStrings();
  const { label, url } = action;
  const isNewTab = Boolean(url) && action.target === '_blank';
  return linkOrButton(panel, {
    message,
    href: linkHref(url),
    target: isNewTab ? '_blank' : undefined,
    dir: textDirection(label),
    part: 'action',
    class: name,
    role: name ? undefined : 'menuitem',
    tabIndex,
    'aria-label': [label, title, isNewTab && strings.newTab].filter(Boolean).join(', '),
    'aria-disabled': isBusy && !url,
    'aria-busy': isPending || undefined,
    onPress: () => isBusy || void actOn(message, action),
    // The hidden label keeps the width.
    children: isSending ? [<span key={0}>{label}</span>, <i key={1} class="spinner" />] : label,
  });
}

interface MessageActionsProps {
  readonly message: Message;
  /** As shown. */
  readonly title: string;
  readonly tabIndex: number;
}

export function MessageActions({ message, title, tabIndex }: MessageActionsProps) {
  const { inbox, responding, notStored } = usePanel();
  const strings = useStrings();
  const { id, actions, outcome } = message;
  // Each changes for one message only, so that the buttons of the others do not render again.
  const pendingType = useComputed(() => responding.value.get(id)).value;
  const refusal = useComputed(() => (notStored.value?.id === id ? notStored.value.error : undefined)).value;

  const state = refusal ? 'failed' : outcome.state;
  const isBusy = pendingType !== undefined || state === 'sending' || state === 'waiting';
  const taken = actions.find(({ type, url }) => type === (pendingType ?? outcome.type) && !url);
  const canRetry = state === 'failed' && !refusal;
  // After a failure "Try again" replaces an only choice; among several, the reader may choose another.
  const isOver = state === 'done' || (canRetry && actions.filter(({ url }) => !url).length < 2);
  const isAllowed = inbox.isAllowed('action');
  const shown = actions.filter(({ url }) => (url ? linkHref(url) : isAllowed && !isOver));
  const [text, mention] = useOutcomeText(message, title, state, refusal, taken);
  if (!text && shown.length === 0) return null;

  const button = (action: Action, name?: string) => (
    <ActionButton
      message={message}
      title={title}
      action={action}
      isBusy={isBusy}
      isPending={isBusy && action === taken}
      isSending={isBusy && action === taken && state !== 'waiting'}
      class={name}
      tabIndex={name ? tabIndex : -1}
    />
  );
  return (
    <div class="actions">
      {shown.slice(0, MAX_BUTTONS).map((action, index) => button(action, index || isOver ? 'btn' : 'btn primary'))}
      {shown.length > MAX_BUTTONS && (
        <Menu label={`${strings.moreActions}, ${title}`} tabIndex={tabIndex}>
          {shown.slice(MAX_BUTTONS).map((action) => button(action))}
        </Menu>
      )}
      {text && (
        <ActionOutcome
          id={id}
          title={title}
          text={text}
          mention={mention}
          state={state}
          canRetry={canRetry}
          canCancel={outcome.canCancel}
          tabIndex={tabIndex}
        />
      )}
    </div>
  );
}
