/** Workflows, which the interface cannot change. They are found by internal id, identifier or slug. */
import { readDoc, type Store } from './store.js';
import type { Channel, Data, Workflow } from '../types.js';

export function listWorkflows(store: Store): Workflow[] {
  const rows = store.db.all('SELECT doc FROM workflow ORDER BY id');
  return rows.map((row) => JSON.parse(String(row['doc'])) as Workflow);
}

export function findWorkflow(store: Store, reference: string): Workflow | undefined {
  const row = store.db.get('SELECT doc FROM workflow WHERE id = ? OR identifier = ?', reference, reference);
  return (readDoc(row) as Workflow | undefined) ?? listWorkflows(store).find(({ slug }) => slug === reference);
}

export function saveWorkflow(store: Store, workflow: Workflow): void {
  const sql = 'INSERT OR REPLACE INTO workflow (id, identifier, doc) VALUES (?, ?, ?)';
  store.db.run(sql, workflow._id, workflow.identifier, JSON.stringify(workflow));
}

/** The channels that an active step of the workflow uses. */
export const channelsOf = (workflow: Workflow): Channel[] =>
  workflow.steps.flatMap(({ active, type }) => (active && type !== 'digest' ? [type] : []));

export const triggerOf = ({ identifier, variables }: Workflow): Data => ({
  type: 'event',
  identifier,
  variables: variables.map((name) => ({ name })),
  subscriberVariables: [{ name: 'firstName' }],
});
