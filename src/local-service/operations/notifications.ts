/** Notification records: the steps of one triggered workflow and their results. */
import { bareError } from '../http/errors.js';
import { readDoc, type Store } from '../database/store.js';
import type { NotificationRecord } from '../types.js';
import { validateId } from '../http/validate.js';

export function getNotification(store: Store, notificationId: string): NotificationRecord {
  const id = validateId('GetActivityCommand', 'notificationId', notificationId);
  const notification = readDoc(store.db.get('SELECT doc FROM notification WHERE id = ?', id)) as
    | NotificationRecord
    | undefined;
  if (!notification) throw bareError(404, 'Notification not found');
  return notification;
}

/** The newest first. */
export const listNotifications = (store: Store, limit: number): NotificationRecord[] =>
  store.db
    .all("SELECT doc FROM notification ORDER BY json_extract(doc, '$.createdAt') DESC, id DESC LIMIT ?", limit)
    .map((row) => readDoc(row) as NotificationRecord);

export function saveNotification(store: Store, notification: NotificationRecord): void {
  const sql = 'INSERT OR REPLACE INTO notification (id, doc) VALUES (?, ?)';
  store.db.run(sql, notification._id, JSON.stringify(notification));
}
