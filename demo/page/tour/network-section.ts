/** The section that makes the network bad and shows the status of the inbox. */
import { el } from '../el.js';
import { card } from '../views/elements.js';
import { chipGroup } from './chips.js';
import { conditions, type Network } from './network.js';

const STATUS_INTERVAL_MS = 250;

/** `refresh` refreshes the inboxes, `statusOf` returns the status of the preview, `replaceInbox` replaces the preview. */
export function networkSection(
  network: Network,
  refresh: () => Promise<unknown>,
  statusOf: () => string,
  replaceInbox: () => void,
): HTMLElement {
  const description = el('p', { class: 'hint', id: 'condition' }, network.condition.description);
  const status = el('output', { class: 'result' });
  let timer: ReturnType<typeof setInterval> | undefined;
  const showStatus = (): void => {
    if (!status.isConnected) return clearInterval(timer);
    const text = `The inbox says: ${statusOf()}`;
    // Setting the same text would make a screen reader announce it again.
    if (status.value !== text) status.value = text;
  };
  /** Refreshes, and shows the status from the first change on: the inbox can recover or fail at any time. */
  const follow = async (): Promise<void> => {
    timer ??= setInterval(showStatus, STATUS_INTERVAL_MS);
    // The first refresh may join a request that was made before the network changed.
    await refresh();
    await refresh();
    showStatus();
  };
  const field = chipGroup('The network is', 'condition', conditions, network.condition, ({ id }) => {
    network.set(id);
    description.textContent = network.condition.description;
    void follow();
  });
  field.setAttribute('aria-describedby', 'condition');
  const button = el('button', { class: 'button small', type: 'button' }, 'Reset demo');
  button.addEventListener('click', () => {
    replaceInbox();
    void follow();
  });
  return card(
    'A bad network',
    '',
    el('div', { class: 'stack within' }, field, description, el('p', {}, button), status),
  );
}
