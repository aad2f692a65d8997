// The script of the test pages. It creates one or more inboxes from the query of the page's URL, as a host page would:
//   /?display=inline&refresh-interval=1
//   /?inboxes=[{"endpoint":"/inbox"},{"endpoint":"/other"}]
import { InboxError, NotificationInboxElement } from '/notification-inbox.js';

const query = new URLSearchParams(location.search);
const list = JSON.parse(query.get('inboxes') ?? 'null') ?? [Object.fromEntries(query)];

window.inboxEvents = [];
window.InboxError = InboxError;
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

/** The parent of the inboxes: `shadow` is the shadow root of another component, `dialog` a modal dialog. */
function parentFor(place) {
  const main = document.querySelector('main');
  if (place === 'shadow') {
    const host = main.appendChild(document.createElement('div'));
    return host.attachShadow({ mode: 'open' });
  }
  if (place === 'dialog') {
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
  parentFor(query.get('place')).append(inbox);
}
