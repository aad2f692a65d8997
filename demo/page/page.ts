/**
 * The host page: starts its parts and shows the page of the current URL. Links to documents are routed within the page and all
 * others are ordinary navigations, so that the demo shows both ways of opening a message's link.
 */
import { startAccountMenu } from './account.js';
import type { Account } from './accounts.js';
import { requireElement } from './el.js';
import { keepOpen } from './keep-open.js';
import { startSendPanel } from './send-panel.js';
import { startTheme } from './theme.js';
import { createTour } from './tour/tour.js';
import { view } from './views/view.js';

const main = requireElement('main', HTMLElement);
const inbox = document.querySelector('notification-inbox');
if (!inbox) throw new Error('The page has no inbox');
const tour = createTour(inbox);
let account: Account | undefined;

function show(): void {
  const { pathname, search, hash } = location;
  tour.leave();
  const { title, content } = view(pathname, new URLSearchParams(search), account, tour);
  document.title = title === 'Home' ? 'Fieldnote' : `${title} · Fieldnote`;
  main.replaceChildren(...content);
  for (const link of document.querySelectorAll('nav.side a')) {
    const path = link.getAttribute('href') ?? '';
    const current = path === '/' ? pathname === '/' : pathname.startsWith(path);
    if (current) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
}

/** Shows the page of a URL without a navigation. Returns false, and does nothing, if the URL is not routed within the page. */
function route(address: string): boolean {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith('/documents/')) return false;
  if (url.href !== location.href) history.pushState(null, '', url);
  show();
  if (!url.hash) scrollTo(0, 0);
  main.focus({ preventScroll: true });
  return true;
}

document.addEventListener('inbox-message-open', (event) => {
  if (event.url && route(event.url)) event.preventDefault();
});
main.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlainClick = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link && isPlainClick && route(link.href)) event.preventDefault();
});
addEventListener('popstate', show);

startTheme();
const updateSendPanel = startSendPanel();
keepOpen(inbox, requireElement('send', HTMLFormElement));
startAccountMenu(inbox, (newAccount) => {
  account = newAccount;
  updateSendPanel(newAccount !== undefined);
  show();
});
