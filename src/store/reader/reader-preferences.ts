/** Creates the preferences of one reader, once their code is loaded. */
import type { InboxClient, Ports } from '../ports.js';
import type { CreatePreferences, ReaderPreferences } from '../preferences/preferences.js';
import type { Emit } from '../store-event.js';
import type { Identity } from './identity.js';

export interface ReaderPreferencesOptions extends Pick<Ports, 'randomId'> {
  readonly client: Pick<InboxClient, 'getPreferences' | 'updatePreferences'>;
  readonly identity: Identity;
  readonly emit: Emit;
}

export function createReaderPreferences(
  { client, identity, randomId, emit }: ReaderPreferencesOptions,
  create: CreatePreferences,
): ReaderPreferences {
  const preferences = create({
    get: () => identity.read((ending) => client.getPreferences({ signal: ending })),
    update: (body) =>
      identity.write((subject) => client.updatePreferences(body, { subject, idempotencyKey: randomId() })),
    onSaved: (change) => {
      identity.broadcast({ preferences: preferences.value.peek() });
      emit({ kind: 'preference', ...change });
    },
    onError: (error) => emit({ kind: 'error', operation: 'preferences', error }),
  });
  return preferences;
}
