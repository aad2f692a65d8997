/**
 * The published client of the interface, pointed at a local service, asking once.
 */
import { Novu } from '@novu/api';
import type { Mounted } from './socket.js';

export const clientOf = ({ url, key }: Pick<Mounted, 'url' | 'key'>): Novu =>
  new Novu({ serverURL: url, secretKey: key, retryConfig: { strategy: 'none' } });

/** The interface lists no integrations, so that an id can only be known beforehand. */
export const integrationId = ({ service }: Pick<Mounted, 'service'>, identifier: string): string => {
  const row = service.store.db.get('SELECT id FROM integration WHERE identifier = ?', identifier);
  return String(row?.['id']);
};
