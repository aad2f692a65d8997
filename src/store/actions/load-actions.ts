/**
 * Desk: where a session acts and changes preferences. The outbox is there from the start: an action is stored before
 * anything is fetched. The code for preferences may come with the panel.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Feed } from '../list/feed.js';
import type { Identity } from '../reader/identity.js';
import type { Message } from '../message.js';
import { createOutbox } from './outbox.js';
import type { Outbox } from './outbox-type.js';
import type { Storage } from '../ports.js';
import type { PreferencesStore } from '../preferences/preferences.js';
import type { Session, SessionPorts } from '../reader/reader-type.js';
import type { ActionModules } from './action-modules.js';

export interface DeskPorts
  extends Pick<SessionPorts, 'client' | 'ports' | 'tell' | 'actionModules'>, Pick<Session, 'fail'> {
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
  readonly told: Outbox['reconcile'];
  readonly stop: () => void;
  /** Somebody else may be signed in. */
  readonly forget: () => void;
}

export function createDesk(options: DeskPorts): Desk {
  const { client, ports, identity, feed, find, tell, fail, actionModules, kept, preferred } = options;
  const outbox = signal<Outbox | null>(null);
  let ready: ActionModules | null = typeof actionModules === 'function' ? null : actionModules;
  let coming: Promise<ActionModules> | undefined;
  let preferences: ReturnType<ActionModules['createPreferences']> | undefined;

  const open = (storage: Storage): void => {
    outbox.value = createOutbox({
      ...ports,
      storage,
      onStored: kept,
      acquireLock: (id, held) => identity.hold(`send:${id}`, held),
      record: (id, type, body, idempotencyKey) =>
        identity.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
      refetch: (id, thorough) => feed().refetch(id, thorough),
      onSettled: ({ id, type: action, isUndo: back }, failure) => {
        const message = find(id);
        if (failure && message) tell({ kind: 'action-failed', message, action, error: failure });
        else if (failure) fail('action', failure);
        else if (message) tell({ kind: back ? 'action-undone' : 'action-done', message, action });
      },
    });
  };

  const prepare = async (): Promise<void> => {
    if (ready || typeof actionModules !== 'function') return;
    coming ??= actionModules().finally(() => {
      coming = undefined;
    });
    ready = await coming;
  };

  return {
    outbox,
    get preferences() {
      if (!ready) throw new Error('prepare');
      preferences ??= ready.createPreferences({
        get: () => identity.read((ending) => client.getPreferences({ signal: ending })),
        update: (body) =>
          identity.write((subject) => client.updatePreferences(body, { subject, idempotencyKey: ports.randomId() })),
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
    open,
    reload: () => outbox.peek()?.reload(),
    put: (value) => preferences?.replace(value),
    told: (...news) => outbox.peek()?.reconcile(...news),
    stop: () => outbox.peek()?.stop(),
    forget: () => {
      outbox.value = null;
      preferences?.forget();
    },
  };
}
