/** The cells of the first file as signals, which the store's effects and the components of the panel follow. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Watchable } from '../shared/cell.js';

const signals = new WeakMap<Watchable<unknown>, ReadonlySignal>();

/** The same signal for each call with a cell: they live equally long. */
export function toSignal<T>(cell: Watchable<T>): ReadonlySignal<T> {
  const known: ReadonlySignal<T> | undefined = signals.get(cell);
  if (known) return known;
  const followed = signal(cell.value);
  signals.set(cell, followed);
  cell.subscribe((value) => {
    followed.value = value;
  });
  return followed;
}
