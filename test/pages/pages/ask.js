/** Asks the reader in a dialog of the page: before an action of the inbox, and at any time by F2. */
export function askIn(ask) {
  document.addEventListener('inbox-message-action', (event) => event.respondWith(ask()));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F2') ask().catch(() => {});
  });
}
