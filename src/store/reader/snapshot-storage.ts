/**
 * Recall: what a page that is loaded anew need not wait for: the last counts, and the first rows as they came last.
 *
 *   browser:  whose inbox the last answer was ──┐
 *   tab:      that subject, and what was known ─┴▶ the same? there at once, until the first answer says what is so
 *
 * All tabs share the first line. Whichever is signed out, or finds somebody else signed in, takes it away, and so from all of
 * them. Where the host has named the subscriber, who then is no other by now, the counts stand there too, for new tabs.
 * What can't be understood was never there. This does not know what it keeps of a page.
 */
import type { Count } from '../list/unread-count.js';
import type { Storage } from '../ports.js';

/** Begins the keys of what is this tab's alone. */
export const TAB = 'tab:';

export interface Recalled {
  readonly subject: string;
  readonly unread: Count;
  readonly unseen: Count;
  /** When the service said so, in milliseconds since 1970; 0 where the page has no text. */
  readonly at: number;
  readonly page: string;
}

export interface Recall {
  readonly read: () => Recalled | undefined;
  /** Whose inbox the last answer was, in whichever tab; empty where nobody knows. */
  readonly lastSubject: () => string;
  /** The service has answered, and this is whose inbox it is. */
  readonly answered: (subject: string) => void;
  /** Keeps what is known, as long as nobody else was seen to be signed in. */
  readonly keep: (known: Recalled) => void;
  readonly forget: () => void;
}

const KEPT = /^(\S+) (\d{1,3}\+?) (\d{1,3}\+?)(?: (\d{1,16}) (.*))?$/s;

const textOf = ({ count, more }: Count): string => count + (more ? '+' : '');
const countOf = (text = ''): Count => ({ count: Number.parseInt(text), more: text.endsWith('+') });

export function createRecall(storage: Storage, space: string, given = ''): Recall {
  const whose = `${space}.${given}`;
  const own = TAB + whose;
  /** Whom a page that could not use it has found there. */
  let found = '';
  const lastSubject = (): string => storage.get(whose)?.split(' ')[0] || found;
  const isOf = (subject: string): boolean => storage.get(whose)?.split(' ')[0] === subject;
  const forget = (): void => {
    found = '';
    storage.remove(whose);
    storage.remove(own);
  };
  return {
    forget,
    lastSubject,
    read: () => {
      for (const key of [own, whose]) {
        const [, subject, unread, unseen, at = 0, page = ''] = KEPT.exec(storage.get(key) ?? '') ?? [];
        if (subject && isOf(subject))
          return { subject, unread: countOf(unread), unseen: countOf(unseen), at: Number(at), page };
      }
      const last = lastSubject();
      forget();
      found = last;
      return undefined;
    },
    answered: (subject) => void storage.set(whose, subject),
    keep: ({ subject, unread, unseen, at, page }) => {
      if (!isOf(subject)) return;
      const counts = `${subject} ${textOf(unread)} ${textOf(unseen)}`;
      storage.set(own, `${counts} ${at} ${page}`);
      if (given) storage.set(whose, counts);
    },
  };
}
