/** A page with the element, the store, and what the host does with its own packages. */
import 'notification-inbox';
import { connectInbox, effect } from 'notification-inbox/store';
import './own.js';

const inbox = connectInbox({ config: { url: '/inbox' } });
effect(() => {
  document.querySelector('#store').textContent =
    `${inbox.unreadCount.value.count} unread, ${inbox.messages.value.length} rows`;
});
inbox.start();
