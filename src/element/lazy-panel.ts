/**
 * Mounts the bell at once, and the panel when it is first needed. The panel is a chunk of its own, which may fail to load:
 * then a note stands in its place, and the chunk is requested again.
 */
import { effect } from '@preact/signals-core';
import { InboxError } from '../api/error.js';
import { mountBell } from '../ui/bell/mount-bell.js';
import { renderPanelNote } from '../ui/bell/panel-note.js';
import type { PanelProblem } from '../ui/bell/panel-note.js';
import type { InboxContext } from '../ui/context.js';
import { importWithRetry } from './import-with-retry.js';

/** The service code of the error for a panel of another build: the site was updated while the page was open. */
const OUTDATED = 'outdated';
/**
 * A chunk that failed is not requested again sooner, unless the reader opens the panel. Each response of the service may cause
 * a request for it: without a pause two tabs could keep each other busy.
 */
const RETRY_PAUSE_MS = 5000;

/** @throws InboxError with the service code `outdated`, or whatever `import()` throws. */
export const loadPanel = async () =>
  importWithRetry(
    () => import('../ui/panel/mount-panel.js'),
    (panel) => {
      if (panel.build === BUILD) return panel;
      throw new InboxError('malformed', {
        serviceCode: OUTDATED,
        message: 'The panel is of another version: reload the page.',
      });
    },
  );

/** Returns what removes bell and panel. `onError` receives why the panel could not be loaded. */
export function mountView(context: InboxContext, root: ShadowRoot, onError: (error: InboxError) => void): () => void {
  const { open, settings, inbox } = context;
  let loading: Promise<void> | undefined;
  let unmountPanel = (): void => {};
  let shownProblem: PanelProblem | undefined;
  let isUnmounted = false;
  let wasOpen = false;
  let retryAt = 0;
  const isInline = (): boolean => settings.value.display === 'inline';
  const isNeeded = (): boolean => !isUnmounted && (open.peek() || settings.peek().display === 'inline');

  /** An import does not say why it failed: a request to the service shows whether there is a network. */
  const toLoadError = async (reason: unknown): Promise<InboxError> => {
    if (reason instanceof InboxError) return reason;
    await inbox.refresh();
    const isOffline = !navigator.onLine || inbox.status.peek() === 'offline';
    const message = 'The panel could not be loaded.';
    return new InboxError(isOffline ? 'offline' : 'broken', { message, cause: reason });
  };

  const showError = async (reason: unknown): Promise<void> => {
    retryAt = Date.now() + RETRY_PAUSE_MS;
    const error = isNeeded() && (await toLoadError(reason));
    loading = undefined;
    if (!error || !isNeeded()) return;
    const { code, serviceCode } = error;
    const problem = code === 'offline' ? code : serviceCode === OUTDATED ? OUTDATED : 'failed';
    // The same note stays, and is not announced again.
    if (shownProblem !== problem) {
      unmountPanel();
      unmountPanel = renderPanelNote(context, container, (shownProblem = problem));
    }
    onError(error);
  };

  const showPanel = ({ mountPanel }: Awaited<ReturnType<typeof loadPanel>>): void => {
    if (isUnmounted) return;
    const hasFocus = container.contains(root.activeElement);
    unmountPanel();
    shownProblem = undefined;
    unmountPanel = mountPanel(context, root, container);
    if (hasFocus) root.querySelector<HTMLElement>('.panel')?.focus();
  };

  const load = (): Promise<void> =>
    (loading ??= inbox.loadPreferencesCode().then(loadPanel).then(showPanel).catch(showError));

  const { container, unmount } = mountBell(context, root, load);
  const stop = effect(() => {
    const isOpening = open.value && !wasOpen;
    wasOpen = open.value;
    // A chunk that could not be loaded is requested again once the service answers.
    if ((isInline() || open.value) && (inbox.loadedAt.value, isOpening || Date.now() >= retryAt)) void load();
  });
  return () => {
    isUnmounted = true;
    stop();
    unmountPanel();
    unmount();
  };
}
