/** What must compile of listening, and what must not: read by the type checker alone. */
import 'notification-inbox';

const inbox = document.createElement('notification-inbox');

const count = ({ unread }: { readonly unread: number }): void => console.log(unread);
inbox.addEventListener('inbox-count', count);
inbox.removeEventListener('inbox-count', count);
inbox.addEventListener('inbox-close', ({ reason }) => reason === 'escape');
inbox.addEventListener('click', (event) => event.preventDefault());
document.addEventListener('inbox-message-open', ({ url, message }) => url || message.title);
document.addEventListener('inbox-message-action', (event) => event.respondWith(Promise.resolve()));

// @ts-expect-error: it was closed for none of these reasons
inbox.addEventListener('inbox-close', ({ reason }) => reason === 'boredom');
// @ts-expect-error: a count has no message
inbox.addEventListener('inbox-count', ({ message }) => message);
// @ts-expect-error: it does not bubble, so nobody hears it here
document.addEventListener('inbox-count', ({ unread }) => unread);
// @ts-expect-error: counts are read-only
inbox.unreadCount = 0;
// @ts-expect-error: rows are counted by a number
inbox.pageSize = '20';
// @ts-expect-error: there is no such place
inbox.placement = 'left';
