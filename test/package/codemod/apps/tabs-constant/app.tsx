import { Inbox, type Tab } from '@novu/react';

const TAGS = { work: ['task', 'review'], money: ['invoice'], everything: [] as string[] };

const TABS: Tab[] = [
  { label: 'All', filter: { tags: TAGS.everything } },
  { label: 'Work', filter: { tags: TAGS.work } },
  // Shown to accountants
  { label: 'Money', filter: { tags: TAGS.money, data: { open: true } } },
];

export const App = () => <Inbox applicationIdentifier="app" subscriberId="ada" tabs={TABS} />;
