/** The messages of the benchmark: the same list for every inbox, the newest first. Knows no service's field names. */

export interface BenchMessage {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly sender: string;
  /** The address of a picture of the sender; the benchmark has none. */
  readonly avatar?: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly buttons: readonly string[];
  isRead: boolean;
}

const SUBJECTS = [
  'Your comment has an answer',
  'The contract is ready to sign',
  'Ada shared a folder with you',
  'The nightly import has failed',
  'A payment has arrived',
  'Your report is complete',
  'Room 4 was booked for Monday',
  'A task is due tomorrow',
];
const BODIES = [
  'The figures of the last quarter differ from those in the second table. Could you have a look at them before Thursday?',
  'Everyone else has signed it. The last version is attached, with the two changes that the legal team had asked for.',
  'It contains the drafts of the new pages and the pictures for them. You can change the texts, and comment on the rest.',
];
const SENDERS = ['Grace', 'Linus', 'Margaret', 'Edsger'];

const MINUTES_APART = 7;
/** Three of ten messages are unread. */
const isUnread = (index: number): boolean => [0, 3, 7].includes(index % 10);
export const unreadOf = (count: number): number => (count / 10) * 3;

/** As long as an id of the service: 24 hexadecimal digits. */
const toId = (series: string, index: number): string => series + index.toString(16).padStart(23, '0');

/** Text that only the newest message contains. */
export const NEWEST = '#0';

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

const toMessage = (index: number, now: number): BenchMessage => ({
  id: toId('6', index),
  subject: `${at(SUBJECTS, index)} #${index}`,
  body: at(BODIES, index),
  sender: at(SENDERS, index),
  sentAt: now - (index * MINUTES_APART + 1) * 60_000,
  buttons: index % 5 === 4 ? ['Approve', 'Decline'] : [],
  isRead: !isUnread(index),
});

export type MessageList = ReturnType<typeof listMessages>;

/** @param all The newest first. */
export const listMessages = (all: readonly BenchMessage[]) => ({
  all,
  unreadCount: (): number => all.filter(({ isRead }) => !isRead).length,
  find: (id: string): BenchMessage | undefined => all.find((message) => message.id === id),
  /** A page of messages after the one with an id, or from the start. */
  after: (id: string | null | undefined, size: number): readonly BenchMessage[] => {
    const start = id ? all.findIndex((message) => message.id === id) + 1 : 0;
    return all.slice(start, start + size);
  },
  isLast: (message: BenchMessage | undefined): boolean => message === undefined || message === all.at(-1),
});

export function createMessages(count: number) {
  const now = Date.now();
  const all = Array.from({ length: count }, (_, index) => toMessage(index, now));
  return {
    ...listMessages(all),
    /** Adds a new, unread message on top. */
    add: (): BenchMessage => {
      const index = all.length;
      const message = {
        ...toMessage(index, now),
        id: toId('f', index),
        sentAt: Date.now(),
        buttons: [],
        isRead: false,
      };
      all.unshift(message);
      return message;
    },
  };
}
