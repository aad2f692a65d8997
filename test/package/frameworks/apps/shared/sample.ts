/** The values that every app sets and changes, and the payloads of its workflows. */
import type {} from 'notification-inbox';

declare module 'notification-inbox' {
  interface InboxPayloads {
    'bill-sent': { readonly kind: string; readonly amount: number };
    'comment-added': { readonly author: string };
  }
}

export const headers = () => ({ 'x-app': 'ours' });
export const strings = [{ title: 'Post' }, { title: 'Mail' }];
export const sizes = [5, 7];
export const tabs = [{ id: 'bills', label: 'Bills', tags: 'bill' }];
export const list = ['one', 'two'];
export const renderMessage = ({ title }: { readonly title: string }) =>
  Object.assign(document.createElement('q'), { textContent: title });
