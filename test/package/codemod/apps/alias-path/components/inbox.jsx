import { Inbox } from '@novu/react';
import inboxTabs from '@/config/inbox-tabs';

export default function InboxButton({ label }) {
  return (
    <label>
      {label} <Inbox applicationIdentifier="app" subscriberId="ada" tabs={inboxTabs} open={false} />
    </label>
  );
}
