/**
 * Mounts the panel, with Preact. What a page shows before is in ui/bell.
 */
import { effect } from '@preact/signals';
import { options, render } from 'preact';
import { labelBell } from '../bell/bell.js';
import { PanelProvider, type PanelContext } from '../context.js';
import type { InboxContext } from '../host-context.js';
import { afterPaint } from '../list/after-paint.js';
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
 * Mounts the panel into `container`, beside the bell. Returns a function that removes it. The late file is loaded after the first
 * paint, unless it is given.
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
  // At once where no paint waits for it, as at a bell that is pointed at: keys that follow the opening then find it.
  const cancelLoad = inboxContext.isShown.peek() ? afterPaint(root, loadLate) : loadLate();
  const stops = [
    () => cancelLoad?.(),
    () => ended.abort(),
    effect(() => {
      const { number } = context.formats.value;
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
