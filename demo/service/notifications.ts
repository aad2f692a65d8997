/**
 * Notification records: what became of one triggered workflow, step by step.
 */
import { Refusal } from './errors.js';
import { readDoc, type Store } from './store.js';
import type { NotificationRecord } from './types.js';
import { validateId } from './validate.js';

export function getNotification(store: Store, notificationId: string): NotificationRecord {
  const id = validateId('notificationId', notificationId);
  const found = readDoc(store.db.get('SELECT doc FROM notification WHERE id = ?', id)) as
    | NotificationRecord
    | undefined;
  if (!found) throw new Refusal(404, 'Notification not found');
  return found;
}

export function saveNotification(store: Store, notification: NotificationRecord): void {
  const sql = 'INSERT OR REPLACE INTO notification (id, doc) VALUES (?, ?)';
  store.db.run(sql, notification._id, JSON.stringify(notification));
}
