import { expect, test } from 'vitest';
import { cell, watch } from '../../../src/shared/cell.js';

test('a run that changes what is watched is followed by another one, and each run is ended once', () => {
  const isOpen = cell(true);
  const calls: string[] = [];
  const end = watch([isOpen], () => {
    const state = isOpen.value ? 'open' : 'closed';
    calls.push(state);
    isOpen.value = false;
    return () => void calls.push(`not ${state}`);
  });
  end();
  expect(calls).toEqual(['open', 'not open', 'closed', 'not closed']);
});
