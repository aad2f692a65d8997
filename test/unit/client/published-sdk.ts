/** The published SDK of the interface, `@novu/api`, connected to a local service without retries. */
import { Novu } from '@novu/api';
import type { RunningService } from './local-service.js';

export const createSdk = ({ url, key }: Pick<RunningService, 'url' | 'key'>): Novu =>
  new Novu({ serverURL: url, secretKey: key, retryConfig: { strategy: 'none' } });

/** The id of an integration, read from the database: the interface lists no integrations. */
export const integrationId = ({ local }: Pick<RunningService, 'local'>, identifier: string): string => {
  const row = local.store.db.get('SELECT id FROM integration WHERE identifier = ?', identifier);
  return String(row?.['id']);
};
