/**
 * Mounts the panel, with Preact. What a page shows before is in ui/bell.
 */
import { computed, effect, signal } from '@preact/signals';
import { options, render } from 'preact';
import { panelTexts, type PanelStrings } from '../../locales/en-panel.js';
import { labelBell } from '../bell/bell.js';
import { PanelProvider, type PanelContext } from '../context.js';
import type { InboxContext } from '../host-context.js';
import { createFormats } from '../format.js';
import { BACK, CLOCK, CLOSE, LOCK, PERSON } from '../icon-paths.js';
import { createGroupsFile } from '../groups/load-groups.js';
import { createPendingActions } from '../list/pending-actions.js';
import { afterPaint } from '../list/after-paint.js';
import { openMenuOf } from '../list/row-tools.js';
import { createSnooze } from '../snooze/open-snooze.js';
import { adoptPanelSheet } from '../styles/panel-stylesheet.js';
import { setTextContent } from '../text-content.js';
import { createAnchor } from './anchor.js';
import { createLateFile } from './late-file.js';
import { Panel } from './panel.js';
import { shared } from './shared-with-late.js';

options.vnode = setTextContent;

function Root({ context }: { readonly context: PanelContext }) {
  return (
    <PanelProvider value={context}>
      <Panel key={context.settings.value.display} />
    </PanelProvider>
  );
}

/**
 * Mounts the panel into `container`, beside the bell. Returns a function that removes it. The late file is loaded after the first
 * paint, unless it is given.
 */
export function mountPanel(
  inboxContext: InboxContext,
  container: Element,
  latePanel?: typeof import('../late-panel.js'),
): () => void {
  const { locale, root, timeZone } = inboxContext;
  const isPainted = signal(false);
  const ended = new AbortController();
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
    openRowMenu: (event) => openMenuOf(context, event),
    formats,
    bindings: signal(new Map()),
    isPainted,
    // Opening sets an attribute, after which all are read again: the same settings must not render the panel again.
    settings: computed(() => {
      const { value } = inboxContext.settings;
      return JSON.stringify(value) === JSON.stringify(settings) ? settings : (settings = value);
    }),
    groupsFile: createGroupsFile(inboxContext),
  };
  adoptPanelSheet(root);
  render(<Root context={context} />, container);
  labelBell(root);
  latePanel?.startPanel(context);
  const loadLate = (): void => void context.late.load(context);
  // At once where no paint waits for it, as at a bell that is pointed at: keys that follow the opening then find it.
  const cancelLoad = inboxContext.isShown.peek() ? afterPaint(root, loadLate) : loadLate();
  const stops = [
    () => cancelLoad?.(),
    () => ended.abort(),
    effect(() => {
      const { number } = formats.value;
      // The digits of some languages need a formatter, which there is after the first paint.
      void context.isPainted.value;
      inboxContext.formatCount.value = (count) => number(count);
    }),
    effect(() => {
      if (context.groupsFile.value.value === undefined) void context.groupsFile.load();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    render(null, container);
  };
}
