/**
 * The product tour: what needs a real service. A bad network between the inboxes and the proxy, a list with groups and keys,
 * and two people side by side. The bad network ends when the reader leaves the tour. Attributes, look and code are on the documentation site, in
 * its tools.
 */
import type { NotificationInboxElement } from '../../../src/index.js';
import type { Account } from '../accounts.js';
import { el } from '../el.js';
import { pageHead, card } from '../views/elements.js';
import { neighbours } from './neighbours.js';
import { networkSection } from './network-section.js';
import { createNetwork } from './network.js';
import { TRIAGE_ATTRIBUTES, triageSection } from './triage-section.js';

export interface Tour {
  readonly content: (account: Account | undefined) => readonly HTMLElement[];
  readonly leave: () => void;
}

/** `inbox` is the inbox in the header. */
export function createTour(inbox: NotificationInboxElement): Tour {
  const network = createNetwork((...request) => fetch(...request));
  /** The inbox next to the network. */
  let preview = el('notification-inbox');
  /** The inbox with groups. All three share the actions that wait, so all three have the simulated network. */
  let triage = el('notification-inbox');

  const createInbox = (attributes: Readonly<Record<string, string>> = {}): NotificationInboxElement => {
    const created = el('notification-inbox', {
      display: 'inline',
      endpoint: '/inbox',
      'allow-undo': '',
      ...attributes,
    });
    created.fetch = network.fetch;
    return created;
  };
  const createPreview = (): NotificationInboxElement => (preview = createInbox());
  const createTriage = (): NotificationInboxElement => (triage = createInbox(TRIAGE_ATTRIBUTES));
  const refresh = (): Promise<unknown> => Promise.all([inbox, preview, triage].map((each) => each.refresh()));

  inbox.fetch = network.fetch;
  return {
    content: (account) => [
      pageHead(
        'Product tour',
        'Every inbox here is real, with a proxy and a service: break its network, group and archive its messages, and send to two people.',
      ),
      el(
        'div',
        { class: 'stack loose tour' },
        el(
          'div',
          { class: 'stack loose' },
          networkSection(
            network,
            refresh,
            () => preview.status,
            () => preview.replaceWith(createPreview()),
          ),
          el('div', { class: 'stage' }, createPreview()),
        ),
        triageSection(createTriage()),
      ),
      card('Two people', '', ...neighbours(account !== undefined)),
    ],
    leave: () => {
      if (network.condition.id === 'online') return;
      network.set('online');
      void inbox.refresh();
    },
  };
}
