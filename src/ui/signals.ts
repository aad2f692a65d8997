/**
 * The signals of the panel's view. Where that is a file of its own it has none: whoever loads it lends theirs, for what one
 * set of signals reads no other hears of.
 */
import { computed as ownComputed, effect as ownEffect, signal as ownSignal } from '@preact/signals';

export type { ReadonlySignal, Signal } from '@preact/signals';

export let computed = ownComputed;
export let effect = ownEffect;
export let signal = ownSignal;

export interface Signals {
  readonly computed: typeof ownComputed;
  readonly effect: typeof ownEffect;
  readonly signal: typeof ownSignal;
}

export const lend = (signals: Signals): void => {
  ({ computed, effect, signal } = signals);
};
