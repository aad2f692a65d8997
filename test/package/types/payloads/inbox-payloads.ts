/** What a host declares, once for all entries. */
import type {} from 'notification-inbox';

declare module 'notification-inbox' {
  interface InboxPayloads {
    'invoice-paid': {
      readonly amount: number;
      readonly currency: 'EUR' | 'USD';
      readonly customer: { readonly name: string; readonly tags: readonly string[] };
      readonly note?: string;
    };
    'comment-added': { readonly commentId: string; readonly issue: { readonly key: string } };
  }
}
