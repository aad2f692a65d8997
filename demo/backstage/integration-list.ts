/**
 * The integrations without their credentials, from the local service's store: the interface has no operation that lists
 * them.
 */
import { decodeIntegration } from '../../src/api/admin/integrations.js';
import { listIntegrations } from '../../src/local-service/database/integration-rows.js';
import type { Store } from '../../src/local-service/database/store.js';
import type { IntegrationSummary } from './context.js';

export const listIntegrationSummaries = (store: Store): IntegrationSummary[] =>
  listIntegrations(store)
    .map((row) => {
      const { credentials: _, ...summary } = decodeIntegration({ ...row, credentials: {} });
      return summary;
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
