/**
 * What is lent to what comes later. Where that is a file of its own, everything in it takes these for the package's signals
 * and for `Failure`, and has none of them itself: what one set of signals reads no other hears of, and a failure must be the
 * same to whoever catches it. Whoever loads the file lends theirs.
 */
import { batch as ownBatch, computed as ownComputed, effect as ownEffect, signal as ownSignal } from '@preact/signals';
import { InboxError as OwnInboxError } from '../api/error.js';

export let batch = ownBatch;
export let computed = ownComputed;
export let effect = ownEffect;
export let signal = ownSignal;
export let InboxError = OwnInboxError;

export interface Lent {
  readonly batch: typeof ownBatch;
  readonly computed: typeof ownComputed;
  readonly effect: typeof ownEffect;
  readonly signal: typeof ownSignal;
  readonly InboxError: typeof OwnInboxError;
}

export const lend = (lent: Lent): void => {
  ({ batch, computed, effect, signal, InboxError } = lent);
};
