/** The inbox of the home page: the real element on the service in memory, whose messages can be added and taken away again. */
import 'notification-inbox';
import type { NotificationInboxElement } from 'notification-inbox';
import { APPROVAL, createSample, PERSON, withButtons } from '../../../src/element/preview/sample.js';
import type { SampleMessage } from '../../../src/element/preview/service.js';
import { randomId } from '../../../src/shared/http.js';
import { removeStored } from '../controls/remove-stored.js';
import { createEditableService } from '../playground/service/editable-service.js';

export const ARRIVAL = 'Priya Raman asks for approval';

export interface Stage {
  readonly inbox: NotificationInboxElement;
  /** Settles when the first rows are there. */
  readonly loaded: Promise<void>;
  /** The service receives a message, and the inbox polls. */
  readonly receive: () => Promise<void>;
  /** The service has the first messages alone again. */
  readonly reset: () => Promise<void>;
  readonly remove: () => void;
}

export function createStage(host: HTMLElement): Stage {
  const sample = createSample(Date.now());
  const service = createEditableService(sample);
  // Other tabs with this page must not meet it.
  const endpoint = `/home-${randomId()}`;
  const inbox = document.createElement('notification-inbox');
  let arrivals = 0;
  inbox.display = 'inline';
  inbox.endpoint = endpoint;
  inbox.refreshInterval = 0;
  inbox.fetch = (...request) => service.fetch(...request);
  const loaded = new Promise<void>((resolve) => inbox.addEventListener('inbox-load', () => resolve(), { once: true }));
  const show = async (...more: readonly SampleMessage[]): Promise<void> => {
    await service.replace([...more, ...sample.messages]);
    await inbox.refresh();
  };
  const removeOwn = (): void => removeStored(endpoint);
  addEventListener('pagehide', removeOwn);
  host.replaceChildren(inbox);
  return {
    inbox,
    loaded,
    receive: () =>
      show({
        // A reader who has archived one gets the next one all the same.
        _id: `arrival-${(arrivals += 1)}`,
        createdAt: new Date().toISOString(),
        subject: ARRIVAL,
        content: 'Release 4.19.0 has passed its checks in all regions. It goes out when you say so.',
        actor: PERSON,
        ...withButtons(APPROVAL),
      }),
    reset: async () => {
      await show();
      // A message is removed when it is missing twice.
      await inbox.refresh();
    },
    remove: () => {
      removeEventListener('pagehide', removeOwn);
      inbox.remove();
      removeOwn();
    },
  };
}
