/**
 * The integrations that there are, out of the local service's own store, without their credentials. The one place of the
 * backstage that knows the store: the interface has no operation that lists them.
 */
import { decodeIntegration } from '../../src/api/admin/integrations.js';
import { listIntegrations } from '../service/integration-rows.js';
import type { Store } from '../service/store.js';
import type { KnownIntegration } from './desk.js';

export const knownIntegrations = (store: Store): KnownIntegration[] =>
  listIntegrations(store)
    .map((row) => {
      const { credentials: _never, ...known } = decodeIntegration({ ...row, credentials: {} });
      return known;
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
