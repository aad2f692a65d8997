/** The switches of one workflow, or of all messages. Each switch saves by itself; if that fails, it is set back and shows the reason. */
import { useComputed } from '@preact/signals';
import type { ChannelFlags } from '../../api/inbox/preferences.js';
import { CHANNELS, type Channel } from '../../shared/channels.js';
import { switchKey } from '../../store/preferences/apply-switch.js';
import { useAnnouncement } from '../announcement.js';
import { interpolate } from '../bell/interpolate.js';
import { usePanel, useStrings } from '../context.js';
import { CHANNEL_ICONS } from '../icon-paths.js';
import { Icon } from '../icons.js';
import { textDirection } from '../text-direction.js';

/** `1` on, `0` off, `-` not used, for each of CHANNELS: a string can be compared, so that only changed sections render. */
export const channelStates = (channels: ChannelFlags): string =>
  CHANNELS.map((channel) => ({ true: '1', false: '0' })[String(channels[channel])] ?? '-').join('');

export const hasChannel = (states: string): boolean => /\d/.test(states);

interface SwitchProps {
  /** Null for all messages. */
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly label: string;
  readonly isOn: boolean;
}

function Switch({ workflow, channel, label, isOn }: SwitchProps) {
  const { inbox } = usePanel();
  const strings = useStrings();
  const { preferences } = inbox;
  const key = switchKey(workflow, channel);
  // Each changes for one switch only, so that the others do not render again.
  const error = useComputed(() => preferences.errors.value.get(key)).value;
  const isSaving = useComputed(() => preferences.saving.value.has(key)).value;
  const reason = error ? interpolate(strings.notSaved, { reason: strings.reasons[error.code] }) : '';
  useAnnouncement(reason);
  return (
    <label class="switch-row">
      <Icon path={CHANNEL_ICONS[channel]} />
      <span>
        {label}
        {reason && <small dir={textDirection(reason)}>{reason}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        part="switch"
        class="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isSaving}
        disabled={!inbox.isAllowed('update-preferences')}
        onChange={({ currentTarget }) => preferences.setChannel(workflow, channel, currentTarget.checked)}
      />
    </label>
  );
}

interface SectionProps {
  /** Null for all messages. */
  readonly workflow: string | null;
  readonly name: string;
  readonly text?: string;
  /** As `channelStates` returns them. */
  readonly states: string;
}

/** Reads a signal, so that @preact/signals renders it again only if that or a prop has changed. */
export function PreferencesSection({ workflow, name, text, states }: SectionProps) {
  const { channels } = useStrings();
  return (
    <fieldset aria-label={name}>
      <h3 dir={textDirection(name)}>{name}</h3>
      {text && <p dir={textDirection(text)}>{text}</p>}
      {CHANNELS.map(
        (channel, index) =>
          states[index] !== '-' && (
            <Switch
              key={channel}
              workflow={workflow}
              channel={channel}
              label={channels[channel]}
              isOn={states[index] === '1'}
            />
          ),
      )}
    </fieldset>
  );
}
