// Knock's bell and feed in React, as its guide shows them. The bell counts unread messages, as that of the others does.
import { KnockFeedProvider, KnockProvider, NotificationFeedPopover, NotificationIconButton } from '@knocklabs/react';
import { createElement, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@knocklabs/react/dist/index.css';

function Inbox() {
  const [isVisible, setVisible] = useState(false);
  const buttonRef = useRef(null);
  const toggle = () => setVisible(!isVisible);
  return [
    createElement(NotificationIconButton, { key: 'bell', ref: buttonRef, badgeCountType: 'unread', onClick: toggle }),
    createElement(NotificationFeedPopover, { key: 'feed', buttonRef, isVisible, onClose: () => setVisible(false) }),
  ];
}

const feed = createElement(KnockFeedProvider, { feedId: '00000000-0000-4000-8000-000000000001' }, createElement(Inbox));
const connection = {
  apiKey: 'pk_bench',
  host: location.origin,
  user: { id: 'me' },
  userToken: 'header.payload.signature',
};
createRoot(document.querySelector('#root')).render(createElement(KnockProvider, connection, feed));
