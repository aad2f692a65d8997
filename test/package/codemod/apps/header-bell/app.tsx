import { Inbox } from '@novu/react';
import { useState } from 'react';

const session = { applicationIdentifier: 'app', subscriberId: 'ada', subscriberHash: 'abc' };

export function App() {
  const [path, navigate] = useState('/');
  return (
    <header>
      <output>{path}</output>
      <Inbox {...session} placement="bottom-end" routerPush={(to: string) => navigate(to)} />
    </header>
  );
}
