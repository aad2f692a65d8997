/**
 * Updates an integration. Omitted fields are unchanged; credentials are replaced as a whole, and returned in clear. An active
 * integration must have the credentials that its provider requires, unless `check` is false.
 */
import * as v from 'valibot';
import { ApiError, InternalError } from '../http/errors.js';
import {
  findIntegration,
  listIntegrations,
  missingCredentials,
  saveIntegration,
} from '../database/integration-rows.js';
import { Credentials } from './integration-credentials.js';
import { isObjectId } from '../database/object-id.js';
import { toIso, type Store } from '../database/store.js';
import type { Data, Integration } from '../types.js';
import { nonEmptyText, bool, object, oneOf, text, validate } from '../http/validate.js';

const OPERATORS = [
  'LARGER',
  'SMALLER',
  'LARGER_EQUAL',
  'SMALLER_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ALL_IN',
  'ANY_IN',
  'NOT_IN',
  'BETWEEN',
  'NOT_BETWEEN',
  'LIKE',
  'NOT_LIKE',
  'IN',
] as const;
const Condition = object({
  isNegated: v.optional(bool, false),
  type: oneOf(['BOOLEAN', 'TEXT', 'DATE', 'NUMBER', 'STATEMENT', 'LIST', 'MULTI_LIST', 'GROUP']),
  value: oneOf(['AND', 'OR']),
  children: v.array(
    object({ field: nonEmptyText, value: text, operator: oneOf(OPERATORS), on: oneOf(['subscriber', 'payload']) }),
  ),
});
const Body = object({
  name: v.optional(nonEmptyText),
  identifier: v.optional(nonEmptyText),
  _environmentId: v.optional(text),
  active: v.optional(bool),
  credentials: v.optional(Credentials),
  check: v.optional(bool, true),
  conditions: v.optional(v.array(Condition, 'must be an array')),
  configurations: v.optional(
    object({ inboundWebhookEnabled: v.optional(bool), inboundWebhookSigningKey: v.optional(text) }),
  ),
});

/** Only e-mail and SMS have a primary integration: the one that sends if several are active. */
function updatePrimary(store: Store, next: Integration, wasActive: boolean): Integration {
  if (next.channel !== 'email' && next.channel !== 'sms') return { ...next, primary: false };
  const others = listIntegrations(store).filter(({ _id, channel }) => _id !== next._id && channel === next.channel);
  const isEligible = next.active && next.conditions.length === 0;
  if (isEligible && !wasActive) return { ...next, primary: !others.some(({ primary }) => primary) };
  if (isEligible || !next.primary) return { ...next, primary: isEligible && next.primary };
  const successor = others.find(({ active, conditions }) => active && conditions.length === 0);
  if (successor) saveIntegration(store, { ...successor, primary: true });
  return { ...next, primary: false };
}

export function updateIntegration(store: Store, integrationId: string, body: unknown): Data {
  const { check, ...changes } = validate(Body, body);
  if (!isObjectId(integrationId)) throw new InternalError(`"${integrationId}" is no id`);
  const id = integrationId.toLowerCase();
  const existing = findIntegration(store, id);
  if (!existing) throw new ApiError(404, `Entity with id ${id} not found`);
  if (Object.keys(changes).length === 0) throw new ApiError(400, 'No properties found for update');
  if (changes._environmentId !== undefined && changes._environmentId !== store.environmentId) {
    throw new ApiError(400, `Environment ${changes._environmentId} is not this service's`);
  }
  if (listIntegrations(store).some((other) => other._id !== id && other.identifier === changes.identifier)) {
    throw new ApiError(409, 'Integration with identifier already exists');
  }
  const next = { ...existing, ...(changes as Partial<Integration> & Data), updatedAt: toIso(store.now()) };
  const missing = missingCredentials(next);
  if (check && next.active && (changes.active === true || changes.credentials) && missing.length > 0) {
    throw new ApiError(400, `The ${next.providerId} integration can't be active without: ${missing.join(', ')}`);
  }
  const saved = store.db.transaction(() => saveIntegration(store, updatePrimary(store, next, existing.active)));
  return { ...saved, __v: 0, id };
}
