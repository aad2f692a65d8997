/**
 * Mounts the bell at once, and the panel when it is first needed. The panel is a chunk of its own, which may fail to load:
 * then a note takes its place, and it is loaded again with the next response or when the reader opens it again.
 */
import { activeElementOf } from '../../ui/active-element.js';
import { watch } from '../../shared/cell.js';
import { mountBell } from '../../ui/bell/mount-bell.js';
import { renderPanelNote } from '../../ui/bell/panel-note.js';
import type { PanelProblem } from '../../ui/bell/panel-note.js';
import type { CoreHost } from '../core-host.js';
import type { LazyInbox } from './lazy-inbox-types.js';
import { loadPanel, OUTDATED } from './import-file.js';
import { whenIdle } from './when-idle.js';

/**
 * A chunk that failed is not requested again sooner, unless the reader opens the panel. Each response of the service may cause
 * a request for it: without a pause two tabs could keep each other busy.
 */
const RETRY_PAUSE_MS = 5000;

export interface MountedView {
  /** Loads and shows the panel, also while it waits after a failure; does nothing if it is shown. */
  readonly loadPanel: () => Promise<void>;
  readonly unmount: () => void;
}

export function mountView(context: CoreHost, lazyInbox: LazyInbox): MountedView {
  const { isShown, open, root } = context;
  let loading: Promise<void> | undefined;
  let unmountPanel = (): void => {};
  let shownProblem: PanelProblem | undefined;
  let isUnmounted = false;
  let wasOpen = false;
  let retryAt = 0;
  let cancelStore = (): void => {};
  const isNeeded = (): boolean => !isUnmounted && isShown.value;

  /** Replaces what stands in the container, and keeps focus in it. */
  const replace = (mount: () => () => void): void => {
    const hasFocus = container.contains(activeElementOf(root));
    unmountPanel();
    unmountPanel = mount();
    if (hasFocus) root.querySelector<HTMLElement>('.panel')?.focus();
  };

  const showError = async (reason: unknown): Promise<void> => {
    retryAt = Date.now() + RETRY_PAUSE_MS;
    const error = isNeeded() && (await lazyInbox.toLoadError(reason));
    loading = undefined;
    if (!error || !isNeeded()) return;
    const { code, serviceCode } = error;
    const problem = code === 'offline' ? code : serviceCode === OUTDATED ? OUTDATED : 'failed';
    // The same note stays, and is not announced again, unless the reader has asked for another try.
    if (shownProblem !== problem) {
      shownProblem = problem;
      const retry = (): void => {
        shownProblem = undefined;
        void load();
      };
      replace(() => renderPanelNote(context, container, problem, retry));
    }
    context.onError(error);
  };

  const showPanel = (mount: () => () => void): void => {
    if (isUnmounted) return;
    shownProblem = undefined;
    replace(mount);
    // The rows of the first response are painted before the store is there.
    if (!lazyInbox.store.value) cancelStore = whenIdle(lazyInbox.want);
  };

  /** Returns what mounts the panel. It can show the first rows without the store. */
  const loadAll = async (): Promise<() => () => void> => {
    const loadingStore = lazyInbox.firstPage.value ? undefined : lazyInbox.load();
    const [{ contextOf, mountPanel }] = await Promise.all([loadPanel(), loadingStore]);
    const inboxContext = contextOf(context, lazyInbox);
    if (inboxContext.inbox.messages.peek().length === 0) await lazyInbox.load();
    return () => mountPanel(inboxContext, container);
  };
  const load = (): Promise<void> => (loading ??= loadAll().then(showPanel).catch(showError));

  const { container, unmount } = mountBell(context, lazyInbox.counts, load);
  // A chunk that could not be loaded is requested again once the store is there, and with each of its responses.
  const stop = watch([open, isShown, lazyInbox.store, lazyInbox.loadedAt], () => {
    const isOpening = open.value && !wasOpen;
    wasOpen = open.value;
    if (isShown.value && (isOpening || Date.now() >= retryAt)) void load();
  });
  return {
    loadPanel: load,
    unmount: () => {
      isUnmounted = true;
      stop();
      cancelStore();
      unmountPanel();
      unmount();
    },
  };
}
