/**
 * PreferencesView: a switch for each channel that the service named, of all messages first and then of each workflow.
 * A switch saves by itself; one that could not be saved shows what is so again, and why. They are loaded at each opening, and
 * what was loaded before stays on screen meanwhile.
 */
import { switchKey } from '../store/grant.js';
import type { Channel, ChannelFlags } from '../wire/preferences.js';
import { shownPreferences } from './custom.js';
import { fill } from './fill.js';
import { icon } from './icons.js';
import { CHANNEL_ICONS } from './paths.js';
import { sayChanges } from './live-region.js';
import { notice, signedOut, skeleton } from './notices.js';
import { view } from './view.js';

const CHANNELS: readonly Channel[] = ['in_app', 'email', 'sms', 'chat', 'push'];

interface SwitchProps {
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly on: boolean;
}

const Switch = view<SwitchProps>(({ inbox: { preferences }, words, said }, { workflow, channel }) => {
  const key = switchKey(workflow, channel);
  const say = sayChanges(said);
  return ({ on }) => {
    const w = words.value;
    const failure = preferences.failures.value.get(key);
    const why = failure ? fill(w.notSaved, { reason: w.reasons[failure.kind] }) : '';
    say(why);
    return (
      <label class="sw">
        {icon(CHANNEL_ICONS[channel])}
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
          onChange={({ currentTarget }) => preferences.prefer(workflow, channel, currentTarget.checked)}
        />
      </label>
    );
  };
});

const section = (name: string, text: string, workflow: string | null, channels: ChannelFlags) =>
  Object.keys(channels).length > 0 && (
    <fieldset key={workflow} aria-label={name}>
      <h3 dir="auto">{name}</h3>
      {text && <p>{text}</p>}
      {CHANNELS.map((channel) => {
        const on = channels[channel];
        return on !== undefined && <Switch key={channel} workflow={workflow} channel={channel} on={on} />;
      })}
    </fieldset>
  );

export const PreferencesView = view((scope) => {
  const { preferences, status } = scope.inbox;
  const load = () => preferences.load();
  const isSignedOut = () => status.value === 'signed-out';
  // They may have changed elsewhere since they were last on screen.
  if (!isSignedOut()) void load();
  return () => {
    if (isSignedOut()) return signedOut(scope);
    const w = scope.words.value;
    const known = preferences.value.value;
    const step = preferences.status.value;
    // Somebody else is signed in by now. Drawing itself changes nothing.
    if (step === 'idle') queueMicrotask(load);
    const failed = step === 'failed';
    if (!known) return failed ? notice(scope, w.preferencesFailed, '', load) : skeleton(scope);
    const value = shownPreferences(scope.custom.value, known);
    return (
      <div class="list">
        {failed && (
          <div part="notice" class="banner">
            <span>{w.preferencesFailed}</span>
            <button class="link" onClick={load}>
              {w.retry}
            </button>
          </div>
        )}
        {section(w.global, w.globalText, null, value.global.channels)}
        {value.workflows.map(({ workflow, channels, overrides }) => {
          const id = workflow.identifier || workflow.slug;
          const text = overrides.some(({ source }) => source === 'subscriber') ? w.changed : '';
          return section(workflow.name || id, text, id, channels);
        })}
      </div>
    );
  };
});
