import Link from 'next/link';
import type { ReactNode } from 'react';
import { Inbox } from '../readme';
import { SignOut } from '../sign-out';
import '../app.css';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <Link href="/elsewhere" id="link">
            Elsewhere
          </Link>{' '}
          <SignOut /> <Inbox />
        </header>
        {children}
      </body>
    </html>
  );
}
