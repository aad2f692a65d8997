/**
 * The menu that signs in and out. What the inbox needs of it: `clear()` while the old account is still signed in, then
 * the change, then `refresh()`, so that nothing of one person is left in the browser for the next.
 */
import type { NotificationInboxElement } from '../../src/index.js';
import { accountOf, accounts, type Account } from './accounts.js';
import { el, face, icon, part } from './el.js';
import { askAccount, changeAccount } from './host.js';

const choice = (account: Account): HTMLButtonElement =>
  el(
    'button',
    { class: 'choice', type: 'button', 'data-id': account.id },
    face(account.name, account.picture),
    el('span', {}, el('b', {}, account.name), el('small', {}, account.role)),
    icon('check'),
  );

/** `changed` is told of every change, and once at the start. */
export function startAccount(inbox: NotificationInboxElement, changed: (account: Account | undefined) => void): void {
  const button = part('account', HTMLButtonElement);
  const menu = part('account-menu', HTMLElement);
  const choices = part('accounts', HTMLElement);
  const signOut = part('sign-out', HTMLButtonElement);
  let current = accountOf(document.documentElement.dataset['account']);

  const show = (account: Account | undefined): void => {
    current = account;
    document.documentElement.dataset['account'] = account?.id ?? '';
    button.replaceChildren(...(account ? [face(account.name, account.picture)] : ['Sign in']));
    button.ariaLabel = account ? `Account: ${account.name}` : 'Sign in';
    for (const one of choices.children) one.ariaCurrent = String(one.getAttribute('data-id') === account?.id);
    signOut.hidden = !account;
    changed(account);
  };
  const change = async (account: Account | undefined): Promise<void> => {
    menu.hidePopover();
    if (account === current) return;
    inbox.hide();
    for (const each of document.querySelectorAll('notification-inbox')) each.clear();
    try {
      await changeAccount(account);
      show(account);
    } catch {
      // Still signed in as before; the inbox says what it can reach.
    }
    await inbox.refresh();
  };
  /** Another tab may have signed in or out; it has cleared what there was to clear. */
  const look = async (): Promise<void> => {
    const account = await askAccount(current);
    if (account === current) return;
    show(account);
    await inbox.refresh();
  };

  choices.append(...accounts.map(choice));
  choices.addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('[data-id]')?.getAttribute('data-id') : undefined;
    const account = accountOf(id);
    if (account) void change(account);
  });
  signOut.addEventListener('click', () => void change(undefined));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look();
  });
  show(current);
  void look();
}
