/**
 * Two people side by side, each with an inbox of their own, and a button that sends to one of them. The inboxes are
 * strangers to each other: each has a session of its own at the server.
 */
import { accounts, type Account } from '../accounts.js';
import { el, face, icon } from '../el.js';
import { sendMessage } from '../host.js';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function desk({ id, name, role, picture }: Account, said: HTMLOutputElement): HTMLElement {
  const [first = name] = name.split(' ');
  const button = el('button', { class: 'button small', type: 'button' }, icon('send'), `Send to ${first}`);
  // Not by disabling the button: that would drop the focus from it.
  let sending = false;
  const send = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    const text = `Sent at ${time.format(new Date())}. Nobody else has this message.`;
    said.value = `${first}: ${await sendMessage('plain', `For ${first} alone`, text, id)}`;
    sending = false;
  };
  button.addEventListener('click', () => void send());
  const inbox = el('notification-inbox', { display: 'inline', endpoint: `/beside/${id}`, 'page-size': '10' });
  // Else three parts of the page would have one name.
  inbox.strings = { title: `${first}’s notifications` };
  return el(
    'section',
    { class: 'neighbour', 'aria-label': name },
    el('header', {}, face(name, picture), el('p', {}, el('b', {}, name), el('small', {}, role)), button),
    inbox,
  );
}

export function neighbours(signedIn: boolean): readonly HTMLElement[] {
  const hint = (text: string): HTMLElement => el('p', { class: 'hint within' }, text);
  if (!signedIn) return [hint('Sign in first: their sessions last as long as yours.')];
  const said = el('output', { class: 'said within' });
  return [
    hint('Two sessions in one page. What is sent to one shows at that one alone.'),
    el('div', { class: 'neighbours' }, ...accounts.map((account) => desk(account, said))),
    said,
  ];
}
