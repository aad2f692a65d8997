import { Bell, Inbox, InboxContent } from '@novu/react';
import * as Popover from '@radix-ui/react-popover';

export const App = () => (
  <Inbox applicationIdentifier="app" subscriberId="ada">
    <Popover.Root>
      <Popover.Trigger>
        <Bell />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="end">
          <InboxContent />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  </Inbox>
);
