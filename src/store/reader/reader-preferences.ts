/** The preferences of one reader, once their code is loaded. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxOptions } from '../inbox.js';
import type { Ports } from '../ports.js';
import type { CreatePreferences, ReaderPreferences } from '../preferences/preferences.js';
import type { Identity } from './identity.js';

export interface ReaderPreferencesOptions extends Pick<InboxOptions, 'client' | 'emit'>, Pick<Ports, 'randomId'> {
  readonly identity: Identity;
}

export function createReaderPreferences({ client, identity, randomId, emit }: ReaderPreferencesOptions): {
  readonly value: ReadonlySignal<ReaderPreferences | null>;
  readonly open: (create: CreatePreferences) => ReaderPreferences;
} {
  const value = signal<ReaderPreferences | null>(null);
  const open = (create: CreatePreferences): ReaderPreferences =>
    (value.value ??= create({
      get: () => identity.read((ending) => client.getPreferences({ signal: ending })),
      update: (body) =>
        identity.write((subject) => client.updatePreferences(body, { subject, idempotencyKey: randomId() })),
      onSaved: (change) => {
        identity.broadcast({ preferences: value.peek()?.value.peek() ?? null });
        emit({ kind: 'preference', ...change });
      },
      onError: (error) => emit({ kind: 'error', operation: 'preferences', error }),
    }));
  return { value, open };
}
