/** Warnings for the host on the console, each once: a setting is read often, and several inboxes may have the same. */

const printed = new Set<string>();

export function warnOnce(text: string): void {
  if (!printed.has(text)) console.warn(`notification-inbox: ${text}.`);
  printed.add(text);
}

/** @param user Of the key, for the host: a tab, or `group`. */
export const warnOfKey = (user: string, path: string): void =>
  warnOnce(`${user} needs payload.${path}, which the proxy’s option "payload" does not name`);
