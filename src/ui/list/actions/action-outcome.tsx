/** Shows the outcome of a message's action beside its buttons, with one to undo or to try again. Announces later changes. */
import type { InboxError } from '../../../api/error.js';
import type { Action, Message, Outcome } from '../../../store/message.js';
import { useAnnouncement } from '../../announcements/use-announcement.js';
import { interpolate } from '../../interpolate.js';
import { usePanel, useStrings } from '../../context.js';
import { CHECK } from '../../icon-paths.js';
import { Icon } from '../../icons.js';
import { isolated } from '../../isolated.js';
import { reasonText } from '../../reason-text.js';
import { textDirection } from '../../text-direction.js';

type State = Outcome['state'];

/** The text is empty for no outcome, and may contain `{label}`. Also announces it. */
export function useOutcomeText(
  { outcome }: Message,
  title: string,
  state: State,
  refusal: InboxError | undefined,
  taken: Action | undefined,
): readonly [text: string, label: string] {
  const { inbox } = usePanel();
  const strings = useStrings();
  const error = refusal ?? outcome.error;
  const waitsFor = error ?? inbox.error.value;
  const label = state === 'done' && !taken?.result ? (taken?.label ?? outcome.type) : '';
  let text = '';
  // Before a reason is known, the button's progress shows that the action waits.
  if (state === 'waiting' && waitsFor) text = interpolate(strings.waiting, { reason: strings.reasons[waitsFor.code] });
  if (state === 'done') text = `${error ? `${strings.doneElsewhere} ` : ''}${taken?.result || strings.done}`;
  if (state === 'failed') text = interpolate(strings.notSent, { reason: error ? reasonText(strings, error) : '' });
  useAnnouncement(text && `${label ? interpolate(text, { label }) : text} ${title}`);
  return [text, label];
}

interface ActionOutcomeProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Replaces the text’s `{label}`. */
  readonly mention: string;
  readonly state: State;
  readonly canRetry: boolean;
  readonly canCancel: boolean | undefined;
  readonly tabIndex: number;
}

export function ActionOutcome({ id, title, text, mention, state, canRetry, canCancel, tabIndex }: ActionOutcomeProps) {
  const { inbox, settings, announcement } = usePanel();
  const strings = useStrings();
  const isDone = state === 'done';
  const label = isDone ? strings.undo : canCancel ? strings.cancel : strings.tryAgain;
  const canUndo = isDone && settings.value.undo;
  const cancel = async () => {
    announcement.value = (await inbox.cancelAction(id)) ? strings.canceled : strings.notCanceled;
  };
  const press = () => (isDone ? inbox.undoAction(id) : canCancel ? cancel() : inbox.retry(id));
  return (
    <div class={`outcome ${state}`}>
      {isDone && <Icon path={CHECK} />}
      <span key={text} dir={textDirection(text)}>
        {mention ? isolated(text, { label: mention }) : text}
      </span>
      {(canUndo || canRetry || canCancel) && inbox.isAllowed('action') && (
        <button class="link" tabIndex={tabIndex} aria-label={`${label}, ${title}`} onClick={press}>
          {label}
        </button>
      )}
    </div>
  );
}
