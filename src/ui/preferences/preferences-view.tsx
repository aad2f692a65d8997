/**
 * The preferences: a switch for each channel, for all messages first and then for each workflow. They are loaded each time
 * the view opens; until the response, the ones of the last load are shown.
 */
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Preferences } from '../../api/inbox/preferences.js';
import { usePanel, useStrings } from '../context.js';
import { mappedPreferences } from '../customization.js';
import { textDirection } from '../text-direction.js';
import { Banner, Notice, SignedOutNotice, Skeleton } from '../panel/notices.js';
import { channelStates, hasChannel, PreferencesSection } from './preferences-section.js';

/** With more workflows than these, the reader can search. */
const MAX_UNSEARCHED_WORKFLOWS = 20;

/** Loads the preferences when the view opens, and again for another reader who signs in while it is open. */
function useLoad(): void {
  const { preferences, status } = usePanel().inbox;
  const isSignedOut = status.value === 'signed-out';
  const state = preferences.status.value;
  useLayoutEffect(() => {
    // They may have been changed elsewhere since they were last shown.
    if (!isSignedOut) void preferences.load();
  }, []);
  useLayoutEffect(() => {
    if (!isSignedOut && preferences.status.peek() === 'idle') void preferences.load();
  }, [isSignedOut, state]);
}

function Sections({ global, workflows }: Preferences) {
  const strings = useStrings();
  const search = useSignal('');
  const query = search.value.trim().toLowerCase();
  const globalStates = channelStates(global.channels);
  const found = workflows
    .map(({ workflow, channels }) => {
      const id = workflow.identifier || workflow.slug;
      return { id, name: workflow.name || id, states: channelStates(channels) };
    })
    .filter(({ name, states }) => hasChannel(states) && name.toLowerCase().includes(query));
  return (
    <>
      {workflows.length > MAX_UNSEARCHED_WORKFLOWS && (
        <input
          type="search"
          class="search"
          dir={textDirection(search.value)}
          aria-label={strings.search}
          placeholder={strings.search}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
          }}
        />
      )}
      {!query && hasChannel(globalStates) && (
        <PreferencesSection workflow={null} name={strings.global} text={strings.globalText} states={globalStates} />
      )}
      {found.map(({ id, name, states }) => (
        <PreferencesSection key={id} workflow={id} name={name} states={states} />
      ))}
      {query && found.length === 0 && <output class="no-results">{strings.noResults}</output>}
    </>
  );
}

export function PreferencesView() {
  const { inbox, customization } = usePanel();
  const strings = useStrings();
  const { preferences, status } = inbox;
  useLoad();
  if (status.value === 'signed-out') return <SignedOutNotice />;

  const loaded = preferences.value.value;
  const isFailed = preferences.status.value === 'failed';
  const load = () => preferences.load();
  if (!loaded) return isFailed ? <Notice title={strings.preferencesFailed} onRetry={load} /> : <Skeleton />;
  return (
    <div class="list">
      {isFailed && <Banner text={strings.preferencesFailed} onRetry={load} />}
      <Sections {...mappedPreferences(customization.value, loaded)} />
    </div>
  );
}
