/**
 * Two people side by side, each with an inbox and a button that sends them a message. Each inbox has its own session on the
 * server.
 */
import { accounts, type Account } from '../accounts.js';
import { el, avatar, icon } from '../el.js';
import { sendMessage } from '../server-requests.js';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function neighbour({ id, name, role, picture }: Account, result: HTMLOutputElement): HTMLElement {
  const [first = name] = name.split(' ');
  const button = el('button', { class: 'button small', type: 'button' }, icon('send'), `Send to ${first}`);
  // A disabled button would lose the focus.
  let isSending = false;
  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    const text = `Sent at ${time.format(new Date())}. Nobody else has this message.`;
    result.value = `${first}: ${await sendMessage('plain', `For ${first} alone`, text, id)}`;
    isSending = false;
  };
  button.addEventListener('click', () => void send());
  const inbox = el('notification-inbox', { display: 'inline', endpoint: `/beside/${id}`, 'page-size': '10' });
  // Without a name of its own, three regions of the page would have the same name.
  inbox.strings = { title: `${first}’s notifications` };
  return el(
    'section',
    { class: 'stack neighbour', 'aria-label': name },
    el(
      'header',
      { class: 'line' },
      avatar(name, picture),
      el('p', { class: 'rest' }, el('b', {}, name), el('small', {}, role)),
      button,
    ),
    inbox,
  );
}

export function neighbours(signedIn: boolean): readonly HTMLElement[] {
  const hint = (text: string): HTMLElement => el('p', { class: 'hint within' }, text);
  if (!signedIn) return [hint('Sign in first: their sessions last as long as yours.')];
  const result = el('output', { class: 'stack result within' });
  return [
    hint('Two sessions in one page. What is sent to one shows at that one alone.'),
    el('div', { class: 'stack neighbours' }, ...accounts.map((account) => neighbour(account, result))),
    result,
  ];
}
