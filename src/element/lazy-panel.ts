/**
 * Draws an inbox into a shadow root: the shell at once, the panel when it is first wanted. The panel is a file of its own,
 * which may fail to load; then a note stands in its place, and the file is asked for again.
 */
import { effect } from '@preact/signals';
import { renderPanelNote } from '../ui/bell/panel-note.js';
import type { PanelProblem } from '../ui/bell/panel-note.js';
import type { InboxContext } from '../ui/context.js';
import { mountBell } from '../ui/bell/mount-bell.js';
import { InboxError } from '../api/error.js';
import { loadPanel, OUTDATED } from './fetch-view.js';

/**
 * A file that failed is not asked for again sooner, unless the reader opens the panel. To find out why it failed asks the
 * service, and each answer may ask for the file: without a pause two tabs would keep each other asking.
 */
const RETRY_PAUSE_MS = 5000;

/** Gives what takes it away. `failed` hears why the panel could not be loaded. */
export function mountView(scope: InboxContext, root: ShadowRoot, failed: (failure: InboxError) => void): () => void {
  const { open, settings, inbox } = scope;
  let fetched: Promise<void> | undefined;
  let undraw = (): void => {};
  let shown: PanelProblem | undefined;
  let ended = false;
  let wasOpen = false;
  let notBefore = 0;
  const isInline = (): boolean => settings.value.display === 'inline';
  const isWanted = (): boolean => !ended && (open.peek() || settings.peek().display === 'inline');

  /** An import does not say why it failed: the service is asked whether there is a network. */
  const reasonOf = async (error: unknown): Promise<InboxError> => {
    if (error instanceof InboxError) return error;
    await inbox.refresh();
    const isOffline = !navigator.onLine || inbox.status.peek() === 'offline';
    return new InboxError(isOffline ? 'offline' : 'broken', {
      message: 'The panel could not be loaded.',
      cause: error,
    });
  };

  const lose = async (error: unknown): Promise<void> => {
    notBefore = Date.now() + RETRY_PAUSE_MS;
    const failure = isWanted() && (await reasonOf(error));
    fetched = undefined;
    if (!failure || !isWanted()) return;
    const { code: kind, serviceCode: code } = failure;
    const trouble = kind === 'offline' ? kind : code === OUTDATED ? OUTDATED : 'failed';
    // The same note stays, and is not announced again.
    if (shown !== trouble) {
      undraw();
      undraw = renderPanelNote(scope, place, (shown = trouble));
    }
    failed(failure);
  };

  const put = ({ mountPanel: drawPanel }: Awaited<ReturnType<typeof loadPanel>>): void => {
    if (ended) return;
    const isFocused = place.contains(root.activeElement);
    undraw();
    shown = undefined;
    undraw = drawPanel(scope, root, place);
    if (isFocused) root.querySelector<HTMLElement>('.panel')?.focus();
  };

  const want = (): Promise<void> => (fetched ??= inbox.loadActions().then(loadPanel).then(put).catch(lose));

  const { place, end } = mountBell(scope, root, want);
  const stop = effect(() => {
    const isOpening = open.value && !wasOpen;
    wasOpen = open.value;
    // A file that could not be loaded is asked for again once the service answers.
    if ((isInline() || open.value) && (inbox.loadedAt.value, isOpening || Date.now() >= notBefore)) void want();
  });
  return () => {
    ended = true;
    stop();
    undraw();
    end();
  };
}
