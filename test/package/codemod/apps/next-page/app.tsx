'use client';

import { Inbox } from '@novu/nextjs';
import { dark } from '@novu/nextjs/themes';

const APP_ID = process.env['NEXT_PUBLIC_NOVU_APP_ID'] ?? '';

export default function Page({ userId = 'ada' }: { userId?: string }) {
  return (
    <main>
      <h1>Messages</h1>
      <Inbox applicationIdentifier={APP_ID} subscriber={userId} appearance={{ baseTheme: dark }} />
    </main>
  );
}
