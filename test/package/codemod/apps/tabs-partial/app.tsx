import { Inbox, type Tab } from '@novu/react';

const team = () => (location.search ? ['red'] : ['blue']);

const TABS: Tab[] = [
  { label: 'All', filter: {} },
  { label: 'Team', filter: { tags: team() } },
  { label: 'Reviews', filter: { tags: ['review'] } },
  { label: 'Wide', filter: { data: { size: location.hash } } },
];

export const App = () => <Inbox applicationIdentifier="app" subscriberId="ada" tabs={TABS} />;
