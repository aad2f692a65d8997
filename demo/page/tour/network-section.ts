/**
 * Where the network is made bad, and the inbox is asked what it makes of it.
 */
import { el } from '../el.js';
import { section } from '../views/pieces.js';
import { chips } from './chips.js';
import { conditions, type Network } from './network.js';

const LIVELY = 250;

/** `ask` makes the inboxes ask, `standing` is how the first one stands, `afresh` puts a new one into its place. */
export function networkSection(
  network: Network,
  ask: () => Promise<unknown>,
  standing: () => string,
  afresh: () => void,
): HTMLElement {
  const says = el('p', { class: 'hint', id: 'condition' }, network.condition.says);
  const status = el('output', { class: 'said' });
  let followed: ReturnType<typeof setInterval> | undefined;
  const say = (): void => {
    if (!status.isConnected) return clearInterval(followed);
    const text = `The inbox says: ${standing()}`;
    // What is said again is heard again.
    if (status.value !== text) status.value = text;
  };
  /** From the first change on it says how things stand: an inbox recovers, or is cut off, at a time of its own. */
  const look = async (): Promise<void> => {
    followed ??= setInterval(say, LIVELY);
    // The first may join a question that was under way before the network changed.
    await ask();
    await ask();
    say();
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
