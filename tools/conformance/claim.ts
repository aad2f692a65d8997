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
const TREE: NamedTest = [
  'browser/a11y/stories-aria.spec.ts',
  'each state of ${file} has its recorded accessibility tree',
];

/** Tests of every story, which several criteria share. */
export const EVERY_STORY = { AXE, TREE };

type Criterion = readonly [id: string, name: string];

const claim =
  (level: Level) =>
  ([id, name]: Criterion, remarks: string, ...tests: readonly NamedTest[]): Claim => ({
    id,
    name,
    level,
    remarks,
    tests,
  });

export const supports = claim('supports');
export const partly = claim('partially-supports');
export const notEvaluated = claim('not-evaluated');
export const notApplicable: (criterion: Criterion, remarks: string) => Claim = claim('not-applicable');

/** Tests of a file in test/browser/. */
export const from =
  (file: string) =>
  (title: string): NamedTest => [`browser/${file}.spec.ts`, title];

/** Tests that claims of both levels name. */
export const ACTION = from('a11y/screen-reader')(
  'an action is named with its message; its result is announced, and read in its row',
);
export const CLOSE_BUTTON: NamedTest = [
  'unit/ui/bell.test.tsx',
  'closes by the bell and by its close button, and returns focus to the bell',
];
export const WRONG_TIME: NamedTest = [
  'unit/ui/snooze.test.tsx',
  'says what is wrong with "%s", in words and aloud, and keeps the focus',
];
