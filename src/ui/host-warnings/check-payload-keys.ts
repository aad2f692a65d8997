import type { InboxContext } from '../host-context.js';
import { warnHost } from './warn-host.js';

/** Checks the proxy's keys in a file that only pages with payloads load. Reads signals. */
export function checkPayloadKeys({ inbox, settings, customization }: InboxContext): void {
  const keys = inbox.payloadKeys.value;
  const users = [inbox.tabs.value, settings.value.group, customization.value] as const;
  const texts = [JSON.stringify(users), ...Object.values(users[2])];
  if (keys && keys[0] !== '*' && texts.join().includes('payload')) warnHost('payloadKeys', keys, ...users);
}
