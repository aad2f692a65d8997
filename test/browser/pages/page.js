// The script of the test pages: makes one or more inboxes of the address's query, as a host page would by hand.
//   /?display=inline&refresh-interval=1
//   /?inboxes=[{"endpoint":"/inbox"},{"endpoint":"/other"}]
import { Failure, NotificationInboxElement } from '/notification-inbox.js';

const query = new URLSearchParams(location.search);
const list = JSON.parse(query.get('inboxes') ?? 'null') ?? [Object.fromEntries(query)];

window.inboxEvents = [];
window.Failure = Failure;
window.NotificationInboxElement = NotificationInboxElement;

const EVENTS = [
  'open',
  'close',
  'load',
  'error',
  'count',
  'arrive',
  'message-read',
  'message-archive',
  'action-done',
  'action-failed',
  'preference-change',
  'message-open',
  'message-action',
].map((name) => `inbox-${name}`);

/** Where the inbox is put: `shadow` in another component's shadow root, `dialog` in a modal one, else in the page. */
function place(name) {
  const main = document.querySelector('main');
  if (name === 'shadow') {
    const host = main.appendChild(document.createElement('div'));
    return host.attachShadow({ mode: 'open' });
  }
  if (name === 'dialog') {
    const dialog = main.appendChild(document.createElement('dialog'));
    dialog.showModal();
    return dialog;
  }
  return main;
}

for (const attributes of list) {
  const inbox = document.createElement('notification-inbox');
  for (const [name, value] of Object.entries({ endpoint: '/inbox', ...attributes })) inbox.setAttribute(name, value);
  for (const name of EVENTS) {
    inbox.addEventListener(name, (event) => {
      window.inboxEvents.push({
        name,
        ...Object.fromEntries(Object.entries(event).map(([key, value]) => [key, value])),
      });
    });
  }
  place(query.get('place')).append(inbox);
}
