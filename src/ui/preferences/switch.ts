/** Renders switches. Each saves by itself; if that fails, it is set back and shows the reason. */
import { effect, untracked } from '@preact/signals-core';
import type { ChannelFlags } from '../../api/inbox/preferences.js';
import type { Channel } from '../../shared/channels.js';
import { switchKey } from '../../store/preferences/apply-switch.js';
import { createElement, createIcon, setAttributes } from '../dom.js';
import { interpolate } from '../interpolate.js';
import { CHANNEL_ICONS } from './channel-icons.js';
import { setText, type PreferencesContext } from './preferences-context.js';

/** `1` on, `0` off, `-` not used, in the order of CHANNEL_ICONS: strings can be compared, so only changes are written. */
export const channelStates = (channels: ChannelFlags | null | undefined): string =>
  CHANNEL_ICONS.map(([channel]) => ({ true: '1', false: '0' })[String(channels?.[channel])] ?? '-').join('');

export const hasChannel = (states: string): boolean => /\d/.test(states);

export interface Switch {
  readonly element: HTMLElement;
  readonly update: (isOn: boolean, isLocked: boolean) => void;
  readonly stop: () => void;
}

/** `workflow` is null for all messages. */
export function createSwitch(context: PreferencesContext, workflow: string | null, channel: Channel): Switch {
  const { inbox, strings, announcement } = context;
  const { preferences } = inbox;
  const { notSaved, reasons } = strings.peek();
  const { channels } = context.texts;
  const [, path = ''] = CHANNEL_ICONS.find(([name]) => name === channel) ?? [];
  const key = switchKey(workflow, channel);
  const reason = createElement('small', {});
  const label = createElement('span', {}, new Text(channels[channel]));
  const input = createElement('input', { type: 'checkbox', role: 'switch', part: 'switch', class: 'switch' });
  let locked = false;
  let shown: string | undefined;
  const showLock = (): void => {
    input.disabled = locked || !inbox.isAllowed('update-preferences');
  };
  input.addEventListener('change', () => void preferences.setChannel(workflow, channel, input.checked));
  const stop = effect(() => {
    const error = preferences.errors.value.get(key);
    const text = error ? interpolate(notSaved, { reason: reasons[error.code] }) : '';
    showLock();
    setAttributes(input, { 'aria-busy': String(preferences.saving.value.has(key)) });
    if (text === shown) return;
    setText(context, reason, text);
    if (text) label.append(reason);
    else reason.remove();
    // An initial text is no change.
    if (text && shown !== undefined) announcement.value = text;
    shown = text;
  });
  return {
    element: createElement('label', { class: 'switch-row' }, createIcon(path), label, input),
    update: (isOn, isLocked) => {
      locked = isLocked;
      input.checked = isOn;
      setAttributes(input, { 'aria-checked': String(isOn) });
      untracked(showLock);
    },
    stop,
  };
}
