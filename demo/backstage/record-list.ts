/**
 * The latest notification records, from the local service's store: the interface has no operation that lists them.
 */
import { decodeNotification } from '../../src/api/admin/notifications.js';
import type { NotificationRecord } from '../../src/api/admin/client.js';
import { listNotifications } from '../../src/local-service/operations/notifications.js';
import type { Store } from '../../src/local-service/database/store.js';

const RECORD_COUNT = 20;

export const listLatestRecords = (store: Store): NotificationRecord[] =>
  listNotifications(store, RECORD_COUNT).map((row) => decodeNotification({ ...row }));
