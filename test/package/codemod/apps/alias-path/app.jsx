import InboxButton from './components/inbox';

export const App = () => <InboxButton label="Inbox" />;
