/** The messages that every inbox of the page shows: those of the preview. Knows no service's field names. */
import { avatar } from '../../../src/local-service/server/avatars.js';
import { ENTRIES } from '../../../src/element/preview/sample.js';
import { listMessages, type BenchMessage, type MessageList } from '../../bench/browser/messages.js';
import { NOW } from '../studio.js';

const PICTURES: Readonly<Record<string, string>> = {
  'Marcus Okafor': 'mo.svg',
  'Dana Kowalski': 'dk.svg',
  'Ana Reis': 'ar.svg',
  'Lin Wei': 'lin.svg',
};

export const NEWEST = ENTRIES[0]?.[1] ?? '';
export const COUNT = ENTRIES.length;
export const ORIGIN = 'http://localhost';

const pictureOf = (title: string): { readonly sender: string; readonly avatar?: string } => {
  const [sender = '', file] = Object.entries(PICTURES).find(([name]) => title.startsWith(name)) ?? [];
  return file ? { sender, avatar: `${ORIGIN}/avatars/${file}` } : { sender };
};

/** The file at a path of the origin, if it is a picture of a sender. */
export const avatarAt = (path: string): string | undefined => avatar(path.replace('/avatars/', ''));

export const createMessages = (): MessageList =>
  listMessages(
    ENTRIES.map(([minutesAgo, subject, body, { read = false, cta } = {}], index): BenchMessage => {
      const isDone = cta?.action.status === 'done';
      return {
        id: index.toString(16).padStart(24, '0'),
        subject,
        body,
        ...pictureOf(subject),
        sentAt: NOW - minutesAgo * 60_000,
        buttons: isDone ? [] : (cta?.action.buttons ?? []).map(({ content }) => content),
        isRead: read,
      };
    }),
  );
