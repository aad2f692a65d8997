/** Where each inbox has its parts. The only place that knows their selectors. */

export interface Adapter {
  readonly bell: () => HTMLElement | null;
  /** Whether the bell shows this number of unread messages, as far as it shows a number. */
  readonly hasBadge: (unread: number) => boolean;
  /** The rows in the document, from the top. */
  readonly rows: () => readonly HTMLElement[];
  /** Loaded messages, where not all of them have rows. */
  readonly loaded?: () => number;
  readonly isUnread: (row: HTMLElement) => boolean;
  /** Prepares what a reader does to mark a row as read, and returns the last step of it. */
  readonly markRead: (row: HTMLElement) => Promise<() => void>;
  /** Fetches new messages, for an inbox whose service sends none. */
  readonly refresh?: () => void;
}

const all = (root: ParentNode, selector: string): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];
const one = (root: ParentNode, selector: string): HTMLElement | null => root.querySelector(selector);
const isShown = (element: Element | null | undefined): boolean => element?.checkVisibility() ?? false;
const limited = (count: number, limit: number): string => (count > limit ? `${limit}+` : String(count));

const clickOn = (element: HTMLElement | null): Promise<() => void> => {
  if (!element) throw new Error('Nothing to click on.');
  return Promise.resolve(() => element.click());
};

type InboxElement = HTMLElement & { readonly messages: readonly unknown[]; refresh(): Promise<void> };
const inbox = (): InboxElement | null => document.querySelector<InboxElement>('notification-inbox');
const shadow = (): ParentNode => inbox()?.shadowRoot ?? document.createDocumentFragment();

export const ADAPTERS: Readonly<Record<string, Adapter>> = {
  blank: {
    bell: () => one(document, '.bell'),
    hasBadge: () => isShown(one(document, '.bell')),
    rows: () => [],
    isUnread: () => false,
    markRead: () => clickOn(null),
  },
  'by-hand': {
    bell: () => one(document, '.bell'),
    hasBadge: (unread) => one(document, '.badge')?.textContent === limited(unread, 99),
    rows: () => all(document, '.row'),
    isUnread: (row) => row.classList.contains('unread'),
    markRead: (row) => clickOn(row),
    refresh: () => dispatchEvent(new Event('bench-refresh')),
  },
  inbox: {
    bell: () => one(shadow(), '[part~="bell"]'),
    hasBadge: (unread) => one(shadow(), '[part~="badge"]')?.textContent.trim() === limited(unread, 99),
    rows: () => all(shadow(), '[part~="row"]'),
    loaded: () => inbox()?.messages.length ?? 0,
    isUnread: (row) => row.classList.contains('unread'),
    // The buttons are in the row that is pointed at.
    markRead: (row) => {
      row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
      return clickOn(one(row.closest('article') ?? row, '.tools button'));
    },
    refresh: () => void inbox()?.refresh(),
  },
  courier: {
    bell: () => one(document, 'courier-inbox-menu-button'),
    // A dot without a number.
    hasBadge: () => isShown(one(document, 'courier-inbox-menu-button #unread-badge')),
    rows: () => all(document, 'courier-inbox-list-item'),
    isUnread: (row) => row.classList.contains('unread'),
    // A click on a row opens the message only; the button appears while the pointer is over the row.
    markRead: async (row) => {
      row.dispatchEvent(new MouseEvent('mouseenter'));
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      return clickOn(one(row, 'courier-inbox-list-item-menu courier-icon-button'));
    },
  },
  knock: {
    bell: () => one(document, '.rnf-notification-icon-button'),
    hasBadge: (unread) => one(document, '.rnf-unseen-badge__count')?.textContent === limited(unread, 9),
    rows: () => all(document, '.rnf-notification-cell'),
    isUnread: (row) => one(row, '.rnf-notification-cell__unread-dot') !== null,
    markRead: (row) => clickOn(row),
  },
};
