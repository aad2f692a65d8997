/** What the conformance report says about one criterion. Knows none of them. */

/** `supports` and `partially-supports` need a test. `not-evaluated`: only a person can tell, and nobody has. */
export type Level = 'supports' | 'partially-supports' | 'not-applicable' | 'not-evaluated';

/** A file in test/ and the title of a test in it, as the source has it. */
export type NamedTest = readonly [file: string, title: string];

export interface Claim {
  /** The number of the criterion. */
  readonly id: string;
  readonly name: string;
  readonly level: Level;
  readonly remarks: string;
  readonly tests: readonly NamedTest[];
}

const AXE: NamedTest = [
  'browser/a11y/stories-axe.spec.ts',
  'axe finds no violation in ${id}: light, dark, forced colours, 320 pixels, right to left',
];
const TREE: NamedTest = ['browser/a11y/stories-aria.spec.ts', '${id} has its recorded accessibility tree'];

/** Tests of every story, which several criteria share. */
export const EVERY_STORY = { AXE, TREE };

type Criterion = readonly [id: string, name: string];

export const supports = ([id, name]: Criterion, remarks: string, ...tests: readonly NamedTest[]): Claim => ({
  id,
  name,
  level: 'supports',
  remarks,
  tests,
});
export const partly = (criterion: Criterion, remarks: string, ...tests: readonly NamedTest[]): Claim => ({
  ...supports(criterion, remarks, ...tests),
  level: 'partially-supports',
});
export const notApplicable = ([id, name]: Criterion, remarks: string): Claim => ({
  id,
  name,
  level: 'not-applicable',
  remarks,
  tests: [],
});
export const notEvaluated = (criterion: Criterion, remarks: string, ...tests: readonly NamedTest[]): Claim => ({
  ...supports(criterion, remarks, ...tests),
  level: 'not-evaluated',
});

/** Tests of a file in test/browser/. */
export const from =
  (file: string) =>
  (title: string): NamedTest => [`browser/${file}.spec.ts`, title];
