/**
 * PreferencesView: a switch for each channel that the service named, of all messages first and then of each workflow.
 * A switch saves by itself; one that could not be saved shows what is so again, and why. They are loaded at each opening, and
 * what was loaded before stays on screen meanwhile.
 */
import { computed, signal } from '@preact/signals';
import { switchKey } from '../../store/preferences/apply-switch.js';
import { CHANNELS } from '../../shared/channels.js';
import type { Channel } from '../../shared/channels.js';
import type { ChannelFlags } from '../../api/inbox/preferences.js';
import { mappedPreferences } from '../customization.js';
import { interpolate } from '../bell/interpolate.js';
import { icon } from '../icons.js';
import { CHANNEL_ICONS } from '../icon-paths.js';
import { announceChanges } from '../bell/live-region.js';
import { notice, signedOut, skeleton } from '../panel/notices.js';
import { defineComponent } from '../component.js';

/** Of more workflows than these, the reader can search for one. */
const SEARCHED = 20;

interface SwitchProps {
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly on: boolean;
}

const Switch = defineComponent<SwitchProps>(
  ({ inbox: { preferences, isAllowed }, strings: words, announcement: said }, { workflow, channel }) => {
    const key = switchKey(workflow, channel);
    const say = announceChanges(said);
    // Each changes for one switch: the others are not drawn again.
    const failed = computed(() => preferences.errors.value.get(key));
    const saving = computed(() => preferences.saving.value.has(key));
    return ({ on }) => {
      const w = words.value;
      const failure = failed.value;
      const why = failure ? interpolate(w.notSaved, { reason: w.reasons[failure.code] }) : '';
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
            aria-busy={saving.value}
            disabled={!isAllowed('update-preferences')}
            onChange={({ currentTarget }) => preferences.setChannel(workflow, channel, currentTarget.checked)}
          />
        </label>
      );
    };
  },
);

interface SectionProps {
  readonly name: string;
  readonly text: string;
  readonly workflow: string | null;
  /** One digit for each of CHANNELS: a value that is compared, so that a section without a change is not drawn again. */
  readonly flags: string;
}

const Section = defineComponent<SectionProps>(() => ({ name, text, workflow, flags }) => (
  <fieldset aria-label={name}>
    <h3 dir="auto">{name}</h3>
    {text && <p>{text}</p>}
    {CHANNELS.map(
      (channel, place) =>
        flags[place] !== '-' && (
          <Switch key={channel} workflow={workflow} channel={channel} on={flags[place] === '1'} />
        ),
    )}
  </fieldset>
));

const section = (name: string, text: string, workflow: string | null, channels: ChannelFlags) => {
  const flags = CHANNELS.map((channel) => ({ true: '1', false: '0' })[String(channels[channel])] ?? '-').join('');
  return /\d/.test(flags) && <Section key={workflow} name={name} text={text} workflow={workflow} flags={flags} />;
};

export const PreferencesView = defineComponent((scope) => {
  const { preferences, status } = scope.inbox;
  const sought = signal('');
  const load = () => preferences.load();
  const isSignedOut = () => status.value === 'signed-out';
  // They may have changed elsewhere since they were last on screen.
  if (!isSignedOut()) void load();
  return () => {
    if (isSignedOut()) return signedOut(scope);
    const w = scope.strings.value;
    const known = preferences.value.value;
    const step = preferences.status.value;
    // Somebody else is signed in by now. Drawing itself changes nothing.
    if (step === 'idle') queueMicrotask(load);
    const failed = step === 'failed';
    if (!known) return failed ? notice(scope, w.preferencesFailed, '', load) : skeleton(scope);
    const { global, workflows } = mappedPreferences(scope.customization.value, known);
    const text = sought.value.trim().toLowerCase();
    const sections = workflows.map(({ workflow, channels, overrides }) => {
      const id = workflow.identifier || workflow.slug;
      const name = workflow.name || id;
      const changed = overrides.some(({ source }) => source === 'subscriber') ? w.changed : '';
      return name.toLowerCase().includes(text) && section(name, changed, id, channels);
    });
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
        {workflows.length > SEARCHED && (
          <input
            type="search"
            class="search"
            dir="auto"
            aria-label={w.search}
            placeholder={w.search}
            onInput={({ currentTarget }) => {
              sought.value = currentTarget.value;
            }}
          />
        )}
        {!text && section(w.global, w.globalText, null, global.channels)}
        {sections}
        {text && !sections.some(Boolean) && <output class="none">{w.noResults}</output>}
      </div>
    );
  };
});
