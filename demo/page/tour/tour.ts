/**
 * The product tour: appearance, a bad network, two people side by side, and code to copy. The chosen appearance applies to every
 * inbox of the page and lasts for the session; the bad network ends when the reader leaves the tour.
 */
import type { NotificationInboxElement } from '../../../src/index.js';
import type { Account } from '../accounts.js';
import { el } from '../el.js';
import { pageHead, card } from '../views/elements.js';
import { createCodeSection } from './code-section.js';
import { createAppearance } from './appearance.js';
import { neighbours } from './neighbours.js';
import { networkSection } from './network-section.js';
import { createNetwork } from './network.js';

export interface Tour {
  readonly content: (account: Account | undefined) => readonly HTMLElement[];
  readonly leave: () => void;
}

/** `inbox` is the inbox in the header. */
export function createTour(inbox: NotificationInboxElement): Tour {
  const network = createNetwork((...request) => fetch(...request));
  const code = createCodeSection();
  /** The inbox next to the settings. */
  let preview = el('notification-inbox');
  const show = (): void => {
    for (const element of [inbox, preview]) appearance.applyTo(element);
    code.show(appearance.attributes());
  };
  const appearance = createAppearance(show);

  const createPreview = (): NotificationInboxElement => {
    preview = el('notification-inbox', { display: 'inline', endpoint: '/inbox', 'allow-undo': '' });
    preview.fetch = network.fetch;
    appearance.applyTo(preview);
    return preview;
  };
  const refresh = (): Promise<unknown> => Promise.all([inbox.refresh(), preview.refresh()]);
  const opener = (): HTMLElement => {
    const button = el('button', { class: 'button small', type: 'button' }, 'Open the panel here');
    button.addEventListener('click', () => inbox.toggle({ anchor: button }));
    return button;
  };

  inbox.fetch = network.fetch;
  show();
  return {
    content: (account) => [
      pageHead(
        'Product tour',
        'Every inbox here is real: break its network, change its look, and take the code with you.',
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
        appearance.render(opener()),
      ),
      card('Two people', '', ...neighbours(account !== undefined)),
      code.render(),
    ],
    leave: () => {
      if (network.condition.id === 'online') return;
      network.set('online');
      void inbox.refresh();
    },
  };
}
