/** Mounts the panel with Preact. ui/bell has what a page shows before. */
import { effect } from '@preact/signals';
import { options, render } from 'preact';
import { labelBell } from '../bell/bell.js';
import { PanelProvider, type PanelContext } from '../context.js';
import type { InboxContext } from '../host-context.js';
import { afterPaint } from '../list/window/after-paint.js';
import { adoptPanelSheet } from '../styles/panel-stylesheet.js';
import { setTextContent } from '../text-content.js';
import { createPanelContext } from './create-panel-context.js';
import { Panel } from './panel.js';

options.vnode = setTextContent;

function Root({ context }: { readonly context: PanelContext }) {
  return (
    <PanelProvider value={context}>
      <Panel key={context.settings.value.display} />
    </PanelProvider>
  );
}

/**
 * Mounts into `container`, beside the bell. Loads the late file after the first paint, unless it is given. Returns a function
 * that unmounts.
 */
export function mountPanel(
  inboxContext: InboxContext,
  container: Element,
  latePanel?: typeof import('../late-panel.js'),
): () => void {
  const { root } = inboxContext;
  const ended = new AbortController();
  const context = createPanelContext(inboxContext, ended, latePanel);
  adoptPanelSheet(root);
  render(<Root context={context} />, container);
  labelBell(root);
  latePanel?.startPanel(context);
  const loadLate = (): void => void context.late.load(context);
  // Loads at once if nothing is painted, as when the bell is pointed at: keys after the opening then find the file.
  const cancelLoad = inboxContext.isShown.peek() ? afterPaint(root, loadLate) : loadLate();
  const stops = [
    () => cancelLoad?.(),
    () => ended.abort(),
    effect(() => {
      const { number } = context.formats.value;
      // Some languages need a formatter for their digits, which exists after the first paint.
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
