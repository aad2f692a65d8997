/**
 * Renders a row once, outside of the page, while it is idle: what the browser compiles then it need not compile between a press of the
 * bell and the first rows, which is a fifth of that time.
 */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { PanelProvider } from '../context.js';
import type { InboxContext } from '../host-context.js';
import { MessageRow } from '../list/message-row.js';
import { adoptPanelSheet } from '../styles/panel-stylesheet.js';
import { createPanelContext } from './create-panel-context.js';

const ROW = { index: 0, size: 1, isTabStop: false, isLeading: false, isTouch: false, expandedIds: new Set<string>() };

const prepared = new WeakSet<Document>();

/** Once in a page, unless a panel is shown. It calls no function of the host, and requests no picture. */
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
