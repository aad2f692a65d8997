/**
 * Where the network is made bad, and the inbox is asked what it makes of it.
 */
import { el } from '../el.js';
import { section } from '../views/pieces.js';
import { chips } from './chips.js';
import { conditions, type Network } from './network.js';

/** `ask` makes the inboxes ask, and gives how it stands; `afresh` puts a new one into the place of the first. */
export function networkSection(network: Network, ask: () => Promise<string>, afresh: () => void): HTMLElement {
  const says = el('p', { class: 'hint', id: 'condition' }, network.condition.says);
  const status = el('output', { class: 'said' });
  const look = async (): Promise<void> => {
    status.value = `The inbox says: ${await ask()}`;
  };
  const field = chips('The network is', 'condition', conditions, network.condition, ({ id }) => {
    network.turn(id);
    says.textContent = network.condition.says;
    void look();
  });
  field.setAttribute('aria-describedby', 'condition');
  const button = el('button', { class: 'button small', type: 'button' }, 'Start afresh');
  button.addEventListener('click', () => {
    afresh();
    void look();
  });
  return section('A bad network', '', el('div', { class: 'within' }, field, says, el('p', {}, button), status));
}
