/**
 * What the harness throws: the number of a promise of the failure model (I1 to I14), and how it was broken.
 */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(promise: string, said: string) {
    super(`${promise}: ${said}`);
  }
}

export function hold(promise: string, kept: boolean, said: () => string): void {
  if (!kept) throw new Violation(promise, said());
}
