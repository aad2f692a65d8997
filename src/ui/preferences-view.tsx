/**
 * PreferencesView: a switch for each channel that the service named, of all messages first and then of each workflow.
 * A switch saves by itself; one that could not be saved shows what is so again, and why.
 */
import { useEffect } from 'preact/hooks';
import { switchKey } from '../store/preferences.js';
import type { ChannelFlags, Channel } from '../wire/preferences.js';
import { fill } from './fill.js';
import { Icon } from './icons.js';
import { Skeleton, State } from './notices.js';
import { useScope } from './scope.js';

interface SwitchProps {
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly on: boolean;
}

function Switch({ workflow, channel, on }: SwitchProps) {
  const { inbox, words, said } = useScope();
  const { failures, saving, prefer } = inbox.preferences;
  const w = words.value;
  const key = switchKey(workflow, channel);
  const failure = failures.value.get(key);
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
        aria-busy={saving.value.has(key)}
        onChange={({ currentTarget }) => void prefer(workflow, channel, currentTarget.checked)}
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

function Section({ name, text, workflow, channels }: SectionProps) {
  const named = Object.keys(useScope().words.value.channels) as Channel[];
  return (
    <section role="group" aria-label={name}>
      <h3 dir="auto">{name}</h3>
      {text && <p>{text}</p>}
      {named.map((channel) => {
        const on = channels[channel];
        return on === undefined ? null : <Switch key={channel} workflow={workflow} channel={channel} on={on} />;
      })}
    </section>
  );
}

export function PreferencesView() {
  const { inbox, words } = useScope();
  const { value, status, load } = inbox.preferences;
  const w = words.value;
  const preferences = value.value;
  useEffect(() => {
    if (!value.peek()) void load();
  }, []);
  if (!preferences) {
    if (status.value !== 'failed') return <Skeleton />;
    return (
      <State part="notice" title={w.preferencesFailed}>
        <button type="button" class="btn" onClick={() => void load()}>
          {w.tryAgain}
        </button>
      </State>
    );
  }
  return (
    <div class="list">
      <Section name={w.global} text={w.globalText} workflow={null} channels={preferences.global.channels} />
      {preferences.workflows.map(({ workflow, channels, overrides }) => {
        const id = workflow.identifier || workflow.slug;
        const changed = overrides.some(({ source }) => source === 'subscriber');
        return (
          <Section
            key={id}
            name={workflow.name || id}
            text={changed ? w.changed : ''}
            workflow={id}
            channels={channels}
          />
        );
      })}
    </div>
  );
}
