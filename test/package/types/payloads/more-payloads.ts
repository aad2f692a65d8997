/** What another file of the same host declares: an interface may be declared in several. */
import type {} from 'notification-inbox';

interface ExportReady {
  readonly url: string;
}

declare module 'notification-inbox' {
  interface InboxPayloads {
    'export-ready': ExportReady;
    'build-finished': { readonly payload: { readonly commit: string }; readonly data: { readonly build: number } };
    /** A payload with a field `data` beside others is a payload. */
    'file-shared': { readonly data: string; readonly size: number };
  }
}
