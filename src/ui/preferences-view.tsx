/**
 * PreferencesView: a switch for each channel that the service named, of all messages first and then of each workflow.
 * A switch saves by itself; one that could not be saved shows what is so again, and why.
 */
import { useEffect } from 'preact/hooks';
import { switchKey } from '../store/preferences.js';
import type { Channel, ChannelFlags } from '../wire/preferences.js';
import { fill } from './fill.js';
import { Icon } from './icons.js';
import { Skeleton, State } from './notices.js';
import { useScope } from './scope.js';

const CHANNELS: readonly Channel[] = ['in_app', 'email', 'sms', 'chat', 'push'];

interface SwitchProps {
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly on: boolean;
}

function Switch({ workflow, channel, on }: SwitchProps) {
  const { inbox, words, said } = useScope();
  const { preferences } = inbox;
  const w = words.value;
  const key = switchKey(workflow, channel);
  const failure = preferences.failures.value.get(key);
  const why = failure ? fill(w.notSaved, { reason: w.reasons[failure.kind] }) : '';
  useEffect(() => {
    if (why) said.value = why;
  }, [failure]);
  return (
    <label class="sw">
      <Icon name={channel} />
      <span>
        {w.channels[channel]}
        {why && <small>{why}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        part="switch"
        class="switch"
        checked={on}
        aria-checked={on}
        aria-busy={preferences.saving.value.has(key)}
        onChange={({ currentTarget }) => void preferences.prefer(workflow, channel, currentTarget.checked)}
      />
    </label>
  );
}

interface SectionProps {
  readonly name: string;
  readonly text: string;
  readonly workflow: string | null;
  readonly channels: ChannelFlags;
}

const Section = ({ name, text, workflow, channels }: SectionProps) => (
  <fieldset aria-label={name}>
    <h3 dir="auto">{name}</h3>
    {text && <p>{text}</p>}
    {CHANNELS.map((channel) => {
      const on = channels[channel];
      return on !== undefined && <Switch key={channel} workflow={workflow} channel={channel} on={on} />;
    })}
  </fieldset>
);

export function PreferencesView() {
  const { inbox, words } = useScope();
  const { preferences } = inbox;
  const w = words.value;
  const value = preferences.value.value;
  const load = () => preferences.load();
  useEffect(() => {
    if (!value) void load();
  }, []);
  if (!value) {
    const failed = preferences.status.value === 'failed';
    return failed ? <State part="notice" title={w.preferencesFailed} onRetry={load} /> : <Skeleton />;
  }
  return (
    <div class="list">
      <Section name={w.global} text={w.globalText} workflow={null} channels={value.global.channels} />
      {value.workflows.map(({ workflow, channels, overrides }) => {
        const id = workflow.identifier || workflow.slug;
        const text = overrides.some(({ source }) => source === 'subscriber') ? w.changed : '';
        return <Section key={id} name={workflow.name || id} text={text} workflow={id} channels={channels} />;
      })}
    </div>
  );
}
