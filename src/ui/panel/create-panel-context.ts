/** Creates the context that the components of a panel share. */
import { computed, signal } from '@preact/signals';
import { panelTexts, type PanelStrings } from '../../locales/en-panel.js';
import type { PanelContext } from '../context.js';
import type { InboxContext } from '../host-context.js';
import { createFormats } from '../format.js';
import { BACK, CLOCK, CLOSE, LOCK, PERSON } from '../icon-paths.js';
import { createGroupsFile } from '../groups/load-groups.js';
import { createPendingActions } from '../list/actions/pending-actions.js';
import { createSizeObserver } from '../list/window/resize-observer.js';
import { openMenuOf } from '../list/rows/row-tools.js';
import { createSnooze } from '../snooze/open-snooze.js';
import { createAnchor } from './anchor.js';
import { createLateFile } from './late-file.js';
import { shared } from './shared-with-late.js';

/** `ended` is aborted when the panel is removed. `latePanel` is given if it is already loaded. */
export function createPanelContext(
  inboxContext: InboxContext,
  ended = new AbortController(),
  latePanel?: typeof import('../late-panel.js'),
): PanelContext {
  const { locale, root, timeZone } = inboxContext;
  const isPainted = signal(false);
  let settings = inboxContext.settings.peek();
  const strings = computed(() => inboxContext.completeStrings<PanelStrings>(panelTexts));
  const formats = computed(() => createFormats(locale.value, timeZone.value, strings.value, () => isPainted.value));
  const openSnooze = createSnooze();
  const anchor = createAnchor(inboxContext);
  const context: PanelContext = {
    ...inboxContext,
    ...createPendingActions(inboxContext),
    anchor,
    strings,
    slotted: new Set(),
    focusedId: signal(''),
    search: signal(''),
    note: signal(null),
    openSnooze: (request) => openSnooze(context, request),
    handled: { current: null },
    late: createLateFile(
      () => import('../late-panel.js'),
      latePanel,
      ({ startPanel }) => ended.signal.aborted || startPanel(context),
    ),
    shared,
    started: signal(undefined),
    ended: ended.signal,
    icons: { BACK, CLOCK, CLOSE, LOCK, PERSON },
    rows: new WeakMap(),
    sizes: createSizeObserver(root),
    openRowMenu: (event) => openMenuOf(context, event),
    formats,
    bindings: signal(new Map()),
    isPainted,
    // Opening sets an attribute, which reads all settings again: equal settings must not render the panel again.
    settings: computed(() => {
      const { value } = inboxContext.settings;
      return JSON.stringify(value) === JSON.stringify(settings) ? settings : (settings = value);
    }),
    groupsFile: createGroupsFile(inboxContext),
  };
  return context;
}
