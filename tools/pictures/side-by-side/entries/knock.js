import { KnockFeedProvider, KnockProvider, NotificationFeed } from '@knocklabs/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '@knocklabs/react/dist/index.css';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const connection = {
  apiKey: 'pk_pictures',
  host: location.origin,
  user: { id: 'me' },
  userToken: 'header.payload.signature',
};
const feed = {
  feedId: '00000000-0000-4000-8000-000000000001',
  colorMode: isDark ? 'dark' : 'light',
};
createRoot(document.body).render(
  createElement(KnockProvider, connection, createElement(KnockFeedProvider, feed, createElement(NotificationFeed))),
);
