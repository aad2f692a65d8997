/**
 * The signals of what comes later: where that is a file of its own it has none, and everything in it takes these for the
 * package's. Whoever loads it lends theirs, for what one set of signals reads no other hears of.
 */
import { batch as ownBatch, computed as ownComputed, effect as ownEffect, signal as ownSignal } from '@preact/signals';

export let batch = ownBatch;
export let computed = ownComputed;
export let effect = ownEffect;
export let signal = ownSignal;

export interface Signals {
  readonly batch: typeof ownBatch;
  readonly computed: typeof ownComputed;
  readonly effect: typeof ownEffect;
  readonly signal: typeof ownSignal;
}

export const lend = (signals: Signals): void => {
  ({ batch, computed, effect, signal } = signals);
};
