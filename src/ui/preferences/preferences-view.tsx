/**
 * Shows the preferences in the panel: loading, failed, signed out, or the switches, whose file is loaded at the first opening.
 * Each opening requests them; until the response, those of the last load are shown.
 */
import { useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useAnnouncement } from '../announcements/use-announcement.js';
import { usePanel, useStrings } from '../context.js';
import { callHook } from '../customization.js';
import { LOCK } from '../icon-paths.js';
import { Banner, Nothing } from '../panel/notices.js';
import { textDirection } from '../text-direction.js';
import type { MountPreferences } from '../host-context.js';

interface Loader {
  /** The failure of the file of the switches, or null. A file of another build has the service code `outdated`. */
  readonly problem: Signal<unknown>;
  /** Loads the file if needed, and requests the preferences. */
  readonly load: () => Promise<void>;
}

function useLoader(): Loader {
  const { inbox, onFileError } = usePanel();
  const { preferences } = inbox;
  const problem = useSignal<unknown>(null);
  const load = async (): Promise<void> => {
    problem.value = null;
    try {
      await preferences.load();
    } catch (error) {
      problem.value = error;
      onFileError(error);
    }
  };
  return { problem, load };
}

const isOutdated = (problem: unknown): boolean => Reflect.get(Object(problem), 'serviceCode') === 'outdated';

/** Loads when the view opens, again for another reader who signs in, and, after a failure, when the service answers. */
function useLoad({ problem, load }: Loader): void {
  const { preferences, status, loadedAt } = usePanel().inbox;
  const isSignedOut = status.value === 'signed-out';
  const state = preferences.status.value;
  const respondedAt = loadedAt.value;
  const isOpening = useRef(true);
  useLayoutEffect(() => {
    // They may have been changed elsewhere since they were last shown.
    if (!isSignedOut && (isOpening.current || state === 'idle')) void load();
    isOpening.current = false;
  }, [isSignedOut, state]);
  useLayoutEffect(() => {
    if (isOutdated(problem.peek())) return;
    if (problem.peek() || preferences.status.peek() === 'failed') void load();
  }, [respondedAt]);
}

function Switches({ mount, emptyText }: { readonly mount: MountPreferences; readonly emptyText: Signal<string> }) {
  const panel = usePanel();
  const strings = useStrings();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const context = { ...panel, callHook, textDirection, emptyText, lockPath: LOCK };
    return container.current ? mount(context, container.current) : undefined;
  }, [mount, strings]);
  return <div ref={container} />;
}

export function PreferencesView() {
  const { inbox, mountPreferences } = usePanel();
  const { preferences, status } = inbox;
  const strings = useStrings();
  const loader = useLoader();
  const { problem, load } = loader;
  const mount = mountPreferences.value;
  const emptyText = useSignal('');
  useLoad(loader);
  const hasOldFile = isOutdated(problem.value);
  const isFailed = preferences.status.value === 'failed' || problem.value !== null;
  useAnnouncement(isFailed ? strings.preferencesFailed : '');

  const title = strings.preferencesFailed;
  // A retry would load the same file.
  const failed = hasOldFile
    ? { title, text: strings.outdated, onRetry: undefined }
    : { title, text: '', onRetry: load };
  if (!preferences.value.value || !mount || status.value === 'signed-out')
    return <Nothing place={isFailed ? 'failed' : 'loading'} failed={failed} />;
  const none = <p class="no-results">{emptyText.value}</p>;
  return (
    <div class="list">
      {isFailed && !emptyText.value && <Banner text={title} onRetry={load} />}
      <Switches mount={mount} emptyText={emptyText} />
      {emptyText.value ? <Nothing place={isFailed ? 'failed' : 'none'} none={none} failed={failed} /> : null}
    </div>
  );
}
