/**
 * Desk: where a session acts and prefers. What does that work may have to be fetched first: when somebody acts or opens the
 * panel, and when something was left here that waits to be sent.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Feed } from './feed.js';
import type { Identity } from './identity.js';
import type { Message } from './message.js';
import { PREFIX } from './outbox-type.js';
import type { Outbox } from './outbox-type.js';
import type { Storage } from './ports.js';
import type { PreferencesStore } from './preferences.js';
import type { Session, SessionPorts } from './session-type.js';
import type { Work } from './work.js';

export interface DeskPorts extends Pick<SessionPorts, 'client' | 'ports' | 'tell' | 'work'>, Pick<Session, 'fail'> {
  readonly identity: Identity;
  readonly feed: () => Feed;
  readonly find: (id: string) => Message | undefined;
  /** What is kept has changed, or what was confirmed: for the other tabs. */
  readonly kept: () => void;
  readonly preferred: (preferences: PreferencesStore['value']['value']) => void;
}

export interface Desk extends Pick<Session, 'outbox' | 'preferences' | 'prepare'> {
  readonly outbox: ReadonlySignal<Outbox | null>;
  /** It is known whose storage this is. */
  readonly open: (own: Storage) => void;
  /** Asks for the preferences again, if they were loaded before. */
  readonly refreshPreferences: () => Promise<void> | undefined;
  /** Another tab may have written into the storage. */
  readonly reload: () => void;
  /** Another tab has saved these. */
  readonly put: (preferences: NonNullable<PreferencesStore['value']['value']>) => void;
  /** The service has answered. */
  readonly told: Outbox['told'];
  readonly stop: () => void;
  /** Somebody else may be signed in. */
  readonly forget: () => void;
}

export function createDesk(options: DeskPorts): Desk {
  const { client, ports, identity, feed, find, tell, fail, work, kept, preferred } = options;
  const outbox = signal<Outbox | null>(null);
  let ready: Work | null = typeof work === 'function' ? null : work;
  let coming: Promise<Work> | undefined;
  let storage: Storage | undefined;
  let preferences: ReturnType<Work['createPreferences']> | undefined;
  let live = false;

  const begin = (): void => {
    if (!ready || !storage || outbox.peek()) return;
    outbox.value = ready.createOutbox({
      ...ports,
      storage,
      kept,
      hold: (id, held) => identity.hold(`send:${id}`, held),
      record: (id, type, body, idempotencyKey) =>
        identity.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
      look: (id) => feed().look(id),
      settled: ({ id, type: action, back }, failure) => {
        const message = find(id);
        if (!message) return;
        if (failure) tell({ kind: 'action-failed', message, action, failure });
        else tell({ kind: back ? 'action-undone' : 'action-done', message, action });
      },
    });
  };

  const prepare = async (): Promise<void> => {
    if (!ready && typeof work === 'function') {
      coming ??= work().finally(() => {
        coming = undefined;
      });
      ready = await coming;
    }
    begin();
  };

  /** What was left here is sent, though nobody may ever open the panel. */
  const wake = async (): Promise<void> => {
    if (outbox.peek() || !storage?.keys(PREFIX).length) return;
    try {
      await prepare();
      if (live) outbox.peek()?.told(feed().window.peek(), []);
    } catch {
      // It is asked for again with the next answer.
    }
  };

  return {
    outbox,
    get preferences() {
      if (!ready) throw new Error('prepare');
      preferences ??= ready.createPreferences({
        get: () => identity.read((ending) => client.getPreferences({ signal: ending })),
        update: (body) =>
          identity.write((subject) => client.updatePreferences(body, { subject, idempotencyKey: ports.freshKey() })),
        changed: (change) => {
          preferred(preferences?.value.peek() ?? null);
          tell({ kind: 'preference', ...change });
        },
        failed: (failure) => fail('preferences', failure),
      });
      return preferences;
    },
    prepare,
    refreshPreferences: () => preferences?.refresh(),
    open: (own) => {
      storage = own;
      begin();
    },
    reload: () => {
      outbox.peek()?.reload();
      void wake();
    },
    put: (value) => preferences?.put(value),
    told: (...news) => {
      live = true;
      outbox.peek()?.told(...news);
    },
    stop: () => {
      live = false;
      outbox.peek()?.stop();
    },
    forget: () => {
      storage = undefined;
      outbox.value = null;
      preferences?.forget();
    },
  };
}
