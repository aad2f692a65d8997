import { Inbox, Notifications } from '@novu/react';

export const App = () => (
  <div className="feed">
    <Inbox applicationIdentifier="app" subscriberId="ada">
      <Notifications
        renderNotification={(notification) => (
          <article className={notification.isRead ? 'read' : 'unread'}>
            <img alt="" src={notification.avatar ?? '/logo.png'} />
            <h3>{notification.subject ?? 'Message'}</h3>
            <p>{notification.body}</p>
            <time>{new Date(notification.createdAt).toLocaleDateString()}</time>
          </article>
        )}
      />
    </Inbox>
  </div>
);
