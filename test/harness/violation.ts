/**
 * What the harness throws: the number of a promise of the failure model (I1 to I14), and how it was broken.
 */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(invariant: string, describe: string) {
    super(`${invariant}: ${describe}`);
  }
}

export function assertInvariant(invariant: string, isMet: boolean, describe: () => string): void {
  if (!isMet) throw new Violation(invariant, describe());
}
