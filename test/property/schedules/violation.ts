/** The error of a schedule: the number of the broken invariant of the failure model (I1 to I14), and a description. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(invariant: string, describe: string) {
    super(`${invariant}: ${describe}`);
  }
}

export function assertInvariant(invariant: string, isMet: boolean, describe: () => string): void {
  if (!isMet) throw new Violation(invariant, describe());
}
