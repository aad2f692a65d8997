/** Writes the texts of a row whose message is snoozed, or has returned from a snooze. */
import type { Message } from '../../../store/message.js';
import { interpolate } from '../../interpolate.js';
import type { PanelContext } from '../../context.js';
import { CLOCK } from '../../icon-paths.js';
import { iconRef } from '../../icons.js';
import { isolated } from '../../isolated.js';
import { isSnoozed } from './is-snoozed.js';

/** `fill` puts the time into `Snoozed until {time}`. Nothing for a message that was never snoozed. */
function textOf<T>(
  panel: PanelContext,
  message: Message,
  fill: (text: string, values: { readonly time: string }) => T,
) {
  const { formats, strings } = panel;
  return isSnoozed(panel, message)
    ? fill(strings.value.snoozedUntil, { time: formats.value.dated(message.snoozedUntil) })
    : message.snoozedUntil && strings.value.snoozedOne;
}

export const snoozedName = (panel: PanelContext, message: Message): string | 0 => textOf(panel, message, interpolate);

/** Not a component: few rows have it. */
export function snoozedMark(panel: PanelContext, message: Message) {
  const text = textOf(panel, message, isolated);
  return text ? (
    <div part="snoozed" class="footer snoozed" ref={iconRef(CLOCK)}>
      <span>{text}</span>
    </div>
  ) : null;
}
