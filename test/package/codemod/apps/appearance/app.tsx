import { Inbox } from '@novu/react';

export function App() {
  const appearance = {
    variables: { colorPrimary: 'var(--brand, #0a7d5a)', borderRadius: '12px', fontSize: '15px' },
    elements: {
      bellContainer: { width: '36px', height: '36px' },
      notification: { borderRadius: '8px' },
      notificationSubject: { fontWeight: 700 },
    },
  };
  return <Inbox applicationIdentifier="app" subscriber={{ subscriberId: 'ada' }} appearance={appearance} />;
}
