import { Inbox, InboxContent } from '@novu/react';

const shared = { applicationIdentifier: 'app', subscriberId: 'ada' } as const;
const tabs = [{ label: 'Mine', filter: { tags: ['mine'] } }];

export const App = () => (
  <>
    <nav>
      <Inbox {...shared} tabs={tabs} />
    </nav>
    <main>
      <Inbox {...shared}>
        <InboxContent hideNav={false} />
      </Inbox>
    </main>
  </>
);
