/** Waits in tests. */
import { vi } from 'vitest';

/** A busy machine loads the store and a locale in seconds. */
const PATIENCE_MS = 15_000;

/** Settles when the check no longer throws. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, PATIENCE_MS);
