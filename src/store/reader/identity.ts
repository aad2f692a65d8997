/**
 * Identity: who is signed in, and what is theirs alone: a part of the storage, and a channel to their other tabs.
 *
 *   begin ─▶ first answer names the subject ─▶ what is kept of them is taken from the storage ─▶ only now may anything leave
 *     └────▶ presumed: what is kept of them is there already ─▶ the first answer says the same ───▶ only now may anything leave
 *
 * Every answer comes in through `call`. One that is late, or is somebody else's, is thrown away there, as no `Failure`:
 * whoever waits for it has nothing to do any more.
 */
import { InboxError } from '../../api/error.js';
import { failureOf } from '../status.js';
import type { Identified, Channel, Ports, Storage } from '../ports.js';

export interface IdentityPorts extends Pick<Ports, 'storage' | 'openChannel' | 'acquireLock'> {
  /** Where in the storage this service's subscribers are kept. */
  readonly space: string;
  /** Whose inbox this is, as far as is known, and what is kept of theirs. */
  readonly named: (storage: Storage) => void;
  /** The first answer has said that it is so. */
  readonly confirmed: () => void;
  /** Another tab of the same subscriber has something to tell; nothing, where it has but written. */
  readonly hear: (news: unknown) => void;
  /** Somebody else is signed in than before. */
  readonly replaced: () => void;
}

export interface Identity {
  /** Empty while nobody knows. */
  readonly subject: () => string;
  /** Gives the answer to a question, unless it comes too late. */
  readonly read: <T>(ask: (signal: AbortSignal) => Promise<Identified<T>>) => Promise<T>;
  /** The same for what must not be cut short. It is told who is signed in; nothing is sent before an answer has said that. */
  readonly write: <T>(send: (subject: string) => Promise<Identified<T>>) => Promise<T>;
  /** Tells the other tabs. */
  readonly tell: (news: unknown) => void;
  /** As the port, for this subscriber alone; before an answer has said who that is, everybody holds it. */
  readonly hold: Ports['acquireLock'];
  /** Whoever was signed in before the page was loaded anew will still be, unless the first answer says something else. */
  readonly presume: (subject: string) => void;
  /** Ends reads and listening; who is signed in stays known. */
  readonly stop: () => void;
  readonly resume: () => void;
  /** Nobody is known any more, and no answer under way counts. Who is signed out may still hear from their other tabs. */
  readonly begin: (listening?: boolean) => void;
}

/** The form of what tabs tell each other; those of another version have another one, and don't hear it. */
const FORM = 1;

/** A storage of one's own within another. Who holds it can't reach the rest. */
const within = (storage: Storage, prefix: string): Storage => ({
  get: (key) => storage.get(prefix + key),
  set: (key, value) => storage.set(prefix + key, value),
  remove: (key) => storage.remove(prefix + key),
  keys: (start) => storage.keys(prefix + start).map((key) => key.slice(prefix.length)),
  watch: (start, changed) => storage.watch(prefix + start, changed),
});

export function createIdentity(ports: IdentityPorts): Identity {
  const { storage, openChannel: open, space, named, confirmed, hear, replaced } = ports;
  let subject = '';
  let sure = false;
  let life = new AbortController();
  let reading = new AbortController();
  let channel: Channel | undefined;
  let unlisten: (() => void) | undefined;

  const own = (): Storage => within(storage, `${space}:${subject}:`);

  const listen = (): void => {
    unlisten?.();
    if (!subject) return;
    channel = open(`${space}:${subject}:${FORM}`);
    // What a tab tells may come before what it wrote can be read: each process of a browser has its own copy of the storage.
    const ends = [channel.onMessage(hear), own().watch('', () => hear(undefined))];
    unlisten = () => ends.forEach((end) => end());
  };

  const presume = (who: string): void => {
    subject = who;
    named(own());
    listen();
  };

  const resume = (): void => {
    reading = new AbortController();
    listen();
  };

  const stop = (): void => {
    reading.abort();
    unlisten?.();
  };

  const call = async <T>({ signal }: AbortController, answering: Promise<Identified<T>>): Promise<T> => {
    try {
      const answer = await answering;
      signal.throwIfAborted();
      if (!subject) presume(answer.subject);
      if (subject !== answer.subject) replaced();
      signal.throwIfAborted();
      if (sure) return answer.value;
      sure = true;
      confirmed();
      return answer.value;
    } catch (error) {
      // The proxy turns down what is meant for somebody else.
      if (error instanceof InboxError && error.status === 412 && !signal.aborted) replaced();
      signal.throwIfAborted();
      throw failureOf(error) ?? error;
    }
  };

  return {
    subject: () => subject,
    read: (ask) => call(reading, ask(reading.signal)),
    write: async (send) => {
      if (!sure) throw new InboxError('signed-out');
      return call(life, send(subject));
    },
    tell: (news) => channel?.post(news),
    hold: (name, held) => {
      if (sure) return ports.acquireLock(`${space}:${subject}:${name}`, held);
      held();
      return () => {};
    },
    presume,
    stop,
    resume,
    begin: (listening) => {
      reading.abort();
      reading = new AbortController();
      life.abort();
      life = new AbortController();
      if (!listening) unlisten?.();
      subject = '';
      sure = false;
    },
  };
}
