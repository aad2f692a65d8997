/** Renders two action buttons of a message and a menu for the others. A pending button keeps its focus and ignores presses. */
import { useComputed } from '@preact/signals';
import type { Action, Message } from '../../../store/message.js';
import { linkHref, linkRel } from '../../safe-url.js';
import type { MenuItem } from '../../late-types.js';
import { textDirection } from '../../text-direction.js';
import { usePanel, useStrings, type PanelContext } from '../../context.js';
import { ActionOutcome, useOutcomeText } from './action-outcome.js';
import { linkOrButton, pressHandler } from '../rows/link-or-button.js';

const MAX_BUTTONS = 2;

interface ActionProps {
  readonly message: Message;
  readonly title: string;
  readonly action: Action;
  /** Any action of the message is pending. */
  readonly isBusy: boolean;
}

/** The props of an action in its button and in the menu. */
function actionProps(panel: PanelContext, { message, title, action, isBusy }: ActionProps) {
  const { label, url } = action;
  const target = url && action.target === '_blank' ? ('_blank' as const) : undefined;
  const name = [label, title, target && panel.strings.value.newTab].filter(Boolean).join(', ');
  const onPress = () => isBusy || void panel.actOn(message, action);
  return { message, href: linkHref(url), target, name, dir: textDirection(label), isOff: isBusy && !url, onPress };
}

interface ButtonProps extends ActionProps {
  /** This action is pending. */
  readonly isPending: boolean;
  /** The request is in flight, or the host decides. */
  readonly isSending: boolean;
  readonly class: string;
  readonly tabIndex: number;
}

function ActionButton(props: ButtonProps) {
  const { action, isPending, isSending, class: className, tabIndex } = props;
  const panel = usePanel();
  const { name, isOff, ...shared } = actionProps(panel, props);
  return linkOrButton(panel, {
    ...shared,
    part: 'action',
    class: className,
    tabIndex,
    'aria-label': name,
    'aria-disabled': isOff,
    'aria-busy': isPending || undefined,
    // The hidden label keeps the width.
    children: isSending ? [<span key={0}>{action.label}</span>, <i key={1} class="spinner" />] : action.label,
  });
}

function actionItem(panel: PanelContext, props: ActionProps): MenuItem {
  const { message, href, target, name, dir, isOff, onPress } = actionProps(panel, props);
  return {
    text: props.action.label,
    href,
    attributes: {
      part: 'action',
      'aria-label': name,
      ...(dir && { dir }),
      ...(href && { rel: linkRel(href, target) ?? '' }),
      ...(target && { target }),
    },
    onPress: isOff ? undefined : pressHandler(panel, { message, href, onPress }),
  };
}

interface MoreActionsProps extends Omit<ActionProps, 'action'> {
  readonly actions: readonly Action[];
  readonly tabIndex: number;
}

/** The code of the menu is loaded once the panel is shown. */
function MoreActions({ actions, tabIndex, ...props }: MoreActionsProps) {
  const panel = usePanel();
  const label = `${useStrings().moreActions}, ${props.title}`;
  const open = ({ currentTarget, detail }: MouseEvent) =>
    void panel.late.use(panel, ({ openMenu }) =>
      openMenu(panel, {
        button: currentTarget as HTMLElement,
        label,
        isPointed: detail > 0,
        items: actions.map((action) => actionItem(panel, { ...props, action })),
      }),
    );
  return (
    <button
      class="btn dots"
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={label}
      onClick={open}
    />
  );
}

interface MessageActionsProps {
  readonly message: Message;
  readonly title: string;
  readonly tabIndex: number;
}

export function MessageActions({ message, title, tabIndex }: MessageActionsProps) {
  const { inbox, responding, notStored } = usePanel();
  const { id, actions, outcome } = message;
  // Both change for one message only, so that the buttons of the others do not render again.
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

  const shared = { message, title, isBusy, tabIndex };
  return (
    <div class="actions">
      {shown.slice(0, MAX_BUTTONS).map((action, index) => (
        <ActionButton
          {...shared}
          action={action}
          isPending={isBusy && action === taken}
          isSending={isBusy && action === taken && state !== 'waiting'}
          class={index || isOver ? 'btn' : 'btn primary'}
        />
      ))}
      {shown.length > MAX_BUTTONS && <MoreActions {...shared} actions={shown.slice(MAX_BUTTONS)} />}
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
