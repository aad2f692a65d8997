/** The page of `dev`: a bell in a header, the subscribers to sign in as, and what to try next. It has no script of its own. */
import { html } from 'hono/html';
import type { Store } from '../../local-service/database/store.js';
import { DEFAULT_PORT } from '../help.js';
import { listReaders, nameOf } from './reader.js';

export const STYLES = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fff, #16181d); color: light-dark(#1c2024, #edeef0); }
a { color: light-dark(#0550ae, #9ecbff); }
header { display: flex; align-items: center; gap: 1rem; padding: 0.5rem 1.5rem; border-block-end: 1px solid color-mix(in srgb, currentcolor 15%, transparent); }
header strong { flex: 1; }
main { max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1.5rem; }
h1 { font-size: 1.5rem; }
h2 { margin-block: 2rem 0.5rem; font-size: 1.1rem; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.5rem; background: color-mix(in srgb, currentcolor 8%, transparent); font: 0.875rem/1.6 ui-monospace, monospace; }
ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; padding: 0; list-style: none; }
[aria-current='true'] { font-weight: 600; color: inherit; text-decoration: none; }
notification-inbox:not(:defined) { display: inline-block; width: max(2.5rem, 40px); height: max(2.5rem, 40px); }
`;

type Html = ReturnType<typeof html>;

const readerLinks = (store: Store, reader: string): Html[] =>
  listReaders(store).map((subscriber) => {
    const { subscriberId } = subscriber;
    const address = `/?as=${encodeURIComponent(subscriberId)}`;
    return html`<li>
      <a href="${address}" aria-current="${String(subscriberId === reader)}">${nameOf(subscriber)}</a>
    </li>`;
  });

const commands = (reader: string, at: string): string => `npx notification-inbox send${at} ${reader} "Hello"
npx notification-inbox send${at} ${reader} "May I?" "It is about the budget." --action Approve --action Decline
npx notification-inbox send${at} grace "Welcome"`;

/** The document at any path: a message may link to one. `pictures` is the host of the team's pictures. */
export const renderPage = (store: Store, reader: string, { pathname, port }: URL, pictures: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>notification-inbox dev</title>
        <link rel="stylesheet" href="/page.css" />
        <link rel="modulepreload" href="/assets/notification-inbox-core.js" />
        <script type="module" src="/assets/notification-inbox.js"></script>
      </head>
      <body>
        <header>
          <strong>Your product</strong><span>${reader}</span
          ><notification-inbox endpoint="/inbox" avatar-hosts="${pictures}"></notification-inbox>
        </header>
        <main>
          <h1>
            ${pathname === '/' ? 'A page of your product, with an inbox' : `The page ${pathname} of your product`}
          </h1>
          <p>
            The bell is <code>&lt;notification-inbox endpoint="/inbox"&gt;</code>. The terminal shows the address and
            the key of the service behind it.
          </p>
          <h2>Send a message from another terminal</h2>
          <pre tabindex="0" role="region" aria-label="Commands that send messages">
${commands(reader, port === DEFAULT_PORT ? '' : ` --port ${port}`)}</pre>
          <h2>Sign in as somebody else</h2>
          <ul>
            ${readerLinks(store, reader)}
          </ul>
          <h2>Add it to your own project</h2>
          <pre tabindex="0" role="region" aria-label="Command that adds the inbox to a project">
npx notification-inbox init</pre>
        </main>
      </body>
    </html>`;
