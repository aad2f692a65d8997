/** What another file of the same host declares: an interface may be declared in several. */
import type {} from 'notification-inbox';

interface ExportReady {
  readonly url: string;
}

declare module 'notification-inbox' {
  interface InboxPayloads {
    'export-ready': ExportReady;
  }
}
