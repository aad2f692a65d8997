/** Renders a row outside of the page while it is idle: compiling takes a fifth of the time from a press to the first rows. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { PanelProvider } from '../context.js';
import type { InboxContext } from '../host-context.js';
import { MessageRow } from '../list/rows/message-row.js';
import { adoptPanelSheet } from '../styles/panel-stylesheet.js';
import { createPanelContext } from './create-panel-context.js';

const ROW = { index: 0, size: 1, isTabStop: false, isLeading: false, isTouch: false, expandedIds: new Set<string>() };

const prepared = new WeakSet<Document>();

/** Once in a page, unless a panel is shown. Calls no function of the host, and requests no picture. */
export function preparePanel(context: InboxContext): void {
  const { root, isShown } = context;
  const { ownerDocument } = root;
  if (prepared.has(ownerDocument) || isShown.peek()) return;
  const [message] = context.inbox.messages.peek();
  if (!message) return;
  prepared.add(ownerDocument);
  adoptPanelSheet(root);
  const outside = ownerDocument.createDocumentFragment();
  render(
    <PanelProvider value={createPanelContext({ ...context, customization: signal({}) })}>
      <MessageRow {...ROW} message={{ ...message, avatar: '' }} />
    </PanelProvider>,
    outside,
  );
  render(null, outside);
}
