import { lazy, Suspense } from 'react';

const Inbox = lazy(() => import('@novu/react').then((module) => ({ default: module.Inbox })));

export const App = () => (
  <Suspense fallback={<span>…</span>}>
    <Inbox applicationIdentifier="app" subscriberId="ada" tabs={[{ label: 'Bugs', filter: { tags: ['bug'] } }]} />
  </Suspense>
);
