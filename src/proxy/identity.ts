/** Identifies the reader of a request: a subscriber, and the scope that limits their feed. Does not know the host's session. */
import { isRecord } from '../shared/json.js';
import { isSubscriberId, SUBSCRIBER_ID_RULE } from '../shared/subscriber-id.js';
import type { DerivedKeys } from './derived-keys.js';
import { ProxyError } from './errors.js';
import { isShallow } from './http/parse-json.js';
import { canonicalJson, isEmptyScope, isJsonValue, MAX_SCOPE_DEPTH } from './scope/scope.js';
import type { Scope } from './scope/scope.js';

/** A subscriber in one scope. Both keys are derived from the secret and contain no subscriber id. */
export interface ReaderIdentity {
  /** Same in all scopes; equals `readerSubject` without a scope. */
  readonly readerId: string;
  /** Another one in each scope. Browsers know it as `inbox-subject`. */
  readonly readerSubject: string;
}

/** The readers that a change concerns: of one scope, or of all scopes without `readerSubject`. */
export interface NotifyTarget {
  readonly readerId: string;
  readonly readerSubject?: string | undefined;
}

const isScope = (scope: unknown): scope is Scope =>
  isRecord(scope) && isShallow(scope, MAX_SCOPE_DEPTH) && !isEmptyScope(scope) && isJsonValue(scope);

/** @throws ProxyError `bad-subscriber` */
export function checkSubscriberId(id: unknown): asserts id is string {
  if (!isSubscriberId(id)) throw new ProxyError('bad-subscriber', { cause: new TypeError(SUBSCRIBER_ID_RULE) });
}

/** @throws ProxyError `bad-subscriber`, `failed` */
export async function identifyReader(
  keys: DerivedKeys,
  subscriberId: unknown,
  scope: unknown,
): Promise<ReaderIdentity> {
  checkSubscriberId(subscriberId);
  const readerId = await keys.deriveSubject(subscriberId);
  if (scope === undefined) return { readerId, readerSubject: readerId };
  if (!isScope(scope))
    throw new ProxyError('failed', {
      cause: new TypeError('payloadScope must return an object of JSON values, or "all".'),
    });
  return { readerId, readerSubject: await keys.deriveSubject(subscriberId, canonicalJson(scope)) };
}
