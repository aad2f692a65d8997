/**
 * The product tour: what needs a real service. A bad network between the inboxes and the proxy, a list to clear, and two people
 * side by side. The bad network ends when the reader leaves the tour. Attributes, look and code are on the documentation site, in
 * its tools.
 */
import type { NotificationInboxElement } from '../../../src/index.js';
import type { Account } from '../accounts.js';
import { el } from '../el.js';
import { pageHead, card } from '../views/elements.js';
import { neighbours } from './neighbours.js';
import { networkSection } from './network-section.js';
import { createNetwork } from './network.js';
import { triageSection } from './triage-section.js';

export interface Tour {
  readonly content: (account: Account | undefined) => readonly HTMLElement[];
  readonly leave: () => void;
}

/** `inbox` is the inbox in the header. */
export function createTour(inbox: NotificationInboxElement): Tour {
  const network = createNetwork((...request) => fetch(...request));
  /** The inbox next to the sections. */
  let preview = el('notification-inbox');

  const createPreview = (): NotificationInboxElement => {
    preview = el('notification-inbox', { display: 'inline', endpoint: '/inbox', 'allow-undo': '' });
    preview.fetch = network.fetch;
    return preview;
  };
  const refresh = (): Promise<unknown> => Promise.all([inbox.refresh(), preview.refresh()]);

  inbox.fetch = network.fetch;
  return {
    content: (account) => [
      pageHead(
        'Product tour',
        'Every inbox here is real, with a proxy and a service: break its network, clear its list, and send to two people.',
      ),
      el(
        'div',
        { class: 'tour' },
        networkSection(
          network,
          refresh,
          () => preview.status,
          () => preview.replaceWith(createPreview()),
        ),
        el('div', { class: 'card stage' }, createPreview()),
      ),
      triageSection(),
      card('Two people', '', ...neighbours(account !== undefined)),
    ],
    leave: () => {
      if (network.condition.id === 'online') return;
      network.set('online');
      void inbox.refresh();
    },
  };
}
