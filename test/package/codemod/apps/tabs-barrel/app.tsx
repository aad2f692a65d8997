import { Inbox, InboxContent } from '@novu/react';
import { HEADER_TABS, teamTabs } from './lib';

export const App = () => (
  <>
    <Inbox applicationIdentifier="app" subscriberId="ada" tabs={HEADER_TABS} />
    <Inbox applicationIdentifier="app" subscriberId="ada" tabs={teamTabs}>
      <InboxContent />
    </Inbox>
  </>
);
