/**
 * The account menu: signs in and out. Before the account changes it calls `clear()` on every inbox, while the session of the
 * previous account still exists, and `refresh()` afterwards, so that no data of one person is left in the browser for the next.
 */
import type { NotificationInboxElement } from '../../src/index.js';
import { accountOf, accounts, type Account } from './accounts.js';
import { el, avatar, icon, requireElement } from './el.js';
import { fetchAccount, changeAccount } from './server-requests.js';

const accountButton = (account: Account): HTMLButtonElement =>
  el(
    'button',
    { class: 'choice', type: 'button', 'data-id': account.id },
    avatar(account.name, account.picture),
    el('span', { class: 'rest' }, el('b', {}, account.name), el('small', {}, account.role)),
    icon('check'),
  );

/** `onChange` is called at the start and after every change. */
export function startAccountMenu(
  inbox: NotificationInboxElement,
  onChange: (account: Account | undefined) => void,
): void {
  const button = requireElement('account', HTMLButtonElement);
  const menu = requireElement('account-menu', HTMLElement);
  const accountList = requireElement('accounts', HTMLElement);
  const signOut = requireElement('sign-out', HTMLButtonElement);
  let current = accountOf(document.documentElement.dataset['account']);

  const show = (account: Account | undefined): void => {
    current = account;
    document.documentElement.dataset['account'] = account?.id ?? '';
    button.replaceChildren(...(account ? [avatar(account.name, account.picture)] : ['Sign in']));
    button.ariaLabel = account ? `Account: ${account.name}` : 'Sign in';
    for (const item of accountList.children) item.ariaCurrent = String(item.getAttribute('data-id') === account?.id);
    signOut.hidden = !account;
    onChange(account);
  };
  const change = async (account: Account | undefined): Promise<void> => {
    menu.hidePopover();
    if (account === current) return;
    inbox.hide();
    for (const element of document.querySelectorAll('notification-inbox')) element.clear();
    try {
      await changeAccount(account);
      show(account);
    } catch {
      // The account is unchanged; the inbox shows its own errors.
    }
    await inbox.refresh();
  };
  /** Another tab may have signed in or out. That tab has already cleared the inboxes. */
  const checkSession = async (): Promise<void> => {
    const account = await fetchAccount(current);
    if (account === current) return;
    show(account);
    await inbox.refresh();
  };

  accountList.append(...accounts.map(accountButton));
  accountList.addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('[data-id]')?.getAttribute('data-id') : undefined;
    const account = accountOf(id);
    if (account) void change(account);
  });
  signOut.addEventListener('click', () => void change(undefined));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkSession();
  });
  show(current);
  void checkSession();
}
