const STORAGE_PREFIX = 'inbox:';

/** Removes what inboxes have stored in this browser for every endpoint that contains this text. */
export function removeStored(endpoint: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORAGE_PREFIX) && key.includes(endpoint)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
