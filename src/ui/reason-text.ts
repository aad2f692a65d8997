/** Says why a request failed. A request that the browser itself refused has no status, and its own reason. */
import type { InboxError } from '../api/error.js';
import type { PanelStrings } from '../locales/en-panel.js';

export function reasonText({ reasons }: PanelStrings, { code, status, serviceCode = '' }: InboxError): string {
  if (status === 413) return reasons['payload-too-large'];
  const own: Readonly<Record<string, string | undefined>> = status ? {} : reasons;
  return own[serviceCode] ?? reasons[code];
}
