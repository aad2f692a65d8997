/** Why something failed. What the browser refused by itself has no status, and a reason of its own. */
import type { InboxError } from '../api/error.js';
import type { PanelStrings } from '../locales/en-panel.js';

export function reasonText({ reasons }: PanelStrings, { code, status, serviceCode = '' }: InboxError): string {
  if (status === 413) return reasons['payload-too-large'];
  const own: Readonly<Record<string, string | undefined>> = status ? {} : reasons;
  return own[serviceCode] ?? reasons[code];
}
