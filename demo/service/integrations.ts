/**
 * Updating an integration. What isn't given stays; credentials are replaced whole and never told to anyone.
 * An active integration must have the credentials that its provider needs, unless `check` is false.
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { findIntegration, listIntegrations, missingCredentials, saveIntegration } from './integration-rows.js';
import { Credentials } from './integration-credentials.js';
import type { Store } from './store.js';
import type { Data, Integration } from './types.js';
import { filled, flag, object, oneOf, text, validate, validateId } from './validate.js';

const operators = [
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
  isNegated: v.optional(flag, false),
  type: oneOf(['BOOLEAN', 'TEXT', 'DATE', 'NUMBER', 'STATEMENT', 'LIST', 'MULTI_LIST', 'GROUP']),
  value: oneOf(['AND', 'OR']),
  children: v.array(
    object({ field: filled, value: text, operator: oneOf(operators), on: oneOf(['subscriber', 'payload']) }),
  ),
});
const Body = object({
  name: v.optional(filled),
  identifier: v.optional(filled),
  _environmentId: v.optional(text),
  active: v.optional(flag),
  credentials: v.optional(Credentials),
  check: v.optional(flag, true),
  conditions: v.optional(v.array(Condition, 'must be an array')),
  configurations: v.optional(
    object({ inboundWebhookEnabled: v.optional(flag), inboundWebhookSigningKey: v.optional(text) }),
  ),
});

/** Only e-mail and SMS know a primary integration: the one that sends when several could. */
function settlePrimary(store: Store, next: Integration, wasActive: boolean): Integration {
  if (next.channel !== 'email' && next.channel !== 'sms') return { ...next, primary: false };
  const others = listIntegrations(store).filter(({ _id, channel }) => _id !== next._id && channel === next.channel);
  const isFit = next.active && next.conditions.length === 0;
  if (isFit && !wasActive) return { ...next, primary: !others.some(({ primary }) => primary) };
  if (isFit || !next.primary) return { ...next, primary: isFit && next.primary };
  const heir = others.find(({ active, conditions }) => active && conditions.length === 0);
  if (heir) saveIntegration(store, { ...heir, primary: true });
  return { ...next, primary: false };
}

export function updateIntegration(store: Store, integrationId: string, body: unknown): Integration {
  const { check, ...asked } = validate(Body, body);
  const id = validateId('integrationId', integrationId);
  const known = findIntegration(store, id);
  if (!known) throw new Refusal(404, `Entity with id ${id} not found`);
  if (Object.keys(asked).length === 0) throw new Refusal(400, 'No properties found for update');
  if (asked._environmentId !== undefined && asked._environmentId !== store.environmentId) {
    throw new Refusal(400, `Environment ${asked._environmentId} is not this service's`);
  }
  if (listIntegrations(store).some((one) => one._id !== id && one.identifier === asked.identifier)) {
    throw new Refusal(409, 'Integration with identifier already exists');
  }
  const next = { ...known, ...(asked as Partial<Integration> & Data) };
  const missing = missingCredentials(next);
  if (check && next.active && (asked.active === true || asked.credentials) && missing.length > 0) {
    throw new Refusal(400, `The ${next.providerId} integration can't be active without: ${missing.join(', ')}`);
  }
  const saved = store.db.transaction(() => saveIntegration(store, settlePrimary(store, next, known.active)));
  return { ...saved, credentials: {} };
}
