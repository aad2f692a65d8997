/** Names on the console, each once, the keys of payloads that the host's tabs and groups need and its proxy does not pass. */
import type { InboxContext } from '../context.js';

const printed = new Set<string>();

/** Reads signals. */
export function warnOfMissingKeys({ inbox, settings, customization }: InboxContext): void {
  const warn = (user: string, filter: unknown): void => {
    for (const key of inbox.missingKeys(filter)) {
      const text = `notification-inbox: ${user} needs payload.${key}, which the proxy’s option "payload" does not name.`;
      if (!printed.has(text)) console.warn(text);
      printed.add(text);
    }
  };
  for (const { id, payload } of inbox.tabs.value) for (const part of [payload].flat()) warn(`tab "${id}"`, part);
  const group = customization.value.group ?? settings.value.group;
  const [root, ...names] = typeof group === 'string' ? group.trim().split('.') : [];
  if (root === 'payload')
    warn(
      'group',
      names.reduceRight((value: unknown, name) => ({ [name]: value }), 1),
    );
}
