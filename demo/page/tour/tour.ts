/**
 * The product tour: the look of the inbox, a bad network, two people side by side, and the code to take along. What is
 * chosen is at work in every inbox of the page, and stays for the visit; a bad network ends where the tour is left.
 */
import type { NotificationInboxElement } from '../../../src/index.js';
import type { Account } from '../accounts.js';
import { el } from '../el.js';
import { head, section } from '../views/pieces.js';
import { createCodeSection } from './code-section.js';
import { createLook } from './look.js';
import { neighbours } from './neighbours.js';
import { networkSection } from './network-section.js';
import { createNetwork } from './network.js';

export interface Tour {
  readonly content: (account: Account | undefined) => readonly HTMLElement[];
  readonly leave: () => void;
}

/** `inbox` is the one in the header. */
export function createTour(inbox: NotificationInboxElement): Tour {
  const network = createNetwork((...request) => fetch(...request));
  const code = createCodeSection();
  /** The inbox beside the settings. */
  let stage = el('notification-inbox');
  const show = (): void => {
    for (const each of [inbox, stage]) look.dress(each);
    code.show(look.attributes());
  };
  const look = createLook(show);

  const newStage = (): NotificationInboxElement => {
    stage = el('notification-inbox', { display: 'inline', endpoint: '/inbox', 'allow-undo': '' });
    stage.fetch = network.fetch;
    look.dress(stage);
    return stage;
  };
  const ask = (): Promise<unknown> => Promise.all([inbox.refresh(), stage.refresh()]);
  const opener = (): HTMLElement => {
    const button = el('button', { class: 'button small', type: 'button' }, 'Open the panel here');
    button.addEventListener('click', () => inbox.toggle({ anchor: button }));
    return button;
  };

  inbox.fetch = network.fetch;
  show();
  return {
    content: (account) => [
      head('Product tour', 'Every inbox here is real: break its network, change its look, and take the code with you.'),
      el(
        'div',
        { class: 'tour' },
        networkSection(
          network,
          ask,
          () => stage.status,
          () => stage.replaceWith(newStage()),
        ),
        el('div', { class: 'card stage' }, newStage()),
        look.draw(opener()),
      ),
      section('Two people', '', ...neighbours(account !== undefined)),
      code.draw(),
    ],
    leave: () => {
      if (network.condition.id === 'well') return;
      network.turn('well');
      void inbox.refresh();
    },
  };
}
