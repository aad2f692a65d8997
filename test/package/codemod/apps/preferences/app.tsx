import { Inbox, Preferences } from '@novu/react';

export const App = () => (
  <Inbox
    applicationIdentifier="app"
    subscriberId="ada"
    preferencesFilter={{ tags: ['account'] }}
    preferenceGroups={[{ name: 'Account', filter: { tags: ['account'] } }]}
  >
    <Preferences />
  </Inbox>
);
