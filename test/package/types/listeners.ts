/** Event listeners that must compile, and mistakes that must not; for the type checker only. */
import 'notification-inbox';

const inbox = document.createElement('notification-inbox');

const count = ({ unread }: { readonly unread: number }): void => console.log(unread);
inbox.addEventListener('inbox-count', count);
inbox.removeEventListener('inbox-count', count);
inbox.addEventListener('inbox-close', ({ reason }) => reason === 'escape');
inbox.addEventListener('click', (event) => event.preventDefault());
document.addEventListener('inbox-message-open', ({ url, message }) => url || message.title);
document.addEventListener('inbox-message-action', (event) => event.respondWith(Promise.resolve()));

// @ts-expect-error: not a reason
inbox.addEventListener('inbox-close', ({ reason }) => reason === 'boredom');
// @ts-expect-error: the event has no message
inbox.addEventListener('inbox-count', ({ message }) => message);
// @ts-expect-error: the event does not bubble
document.addEventListener('inbox-count', ({ unread }) => unread);
// @ts-expect-error: counts are read-only
inbox.unreadCount = 0;
// @ts-expect-error: not a number
inbox.pageSize = '20';
// @ts-expect-error: not a placement
inbox.placement = 'left';
