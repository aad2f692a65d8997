import { NotificationInbox } from 'notification-inbox/react';
import { useInbox } from 'notification-inbox/react/store';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

function Own() {
  const { status, messages } = useInbox({ config: { url: '/inbox' } });
  const renderMessage = ({ title }) => ({ body: h('q', null, title) });
  return h(
    'div',
    null,
    h(NotificationInbox, { id: 'component', endpoint: '/inbox', renderMessage }),
    h('p', null, `Hook: ${status}, ${messages.length} rows`),
  );
}
createRoot(document.querySelector('#own')).render(h(Own));
