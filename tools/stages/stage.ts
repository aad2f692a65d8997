/** A stage: one npm script of the tests, when it runs, and what it needs. The table is in `stages.ts`. */
export type Suite = 'test' | 'gate' | 'nightly';

/** Something that a machine may lack. */
export type Need = 'Chromium' | 'Firefox' | 'WebKit' | 'Redis' | 'the npm registry';

export interface Stage {
  /** An npm script; `npm run <script>` runs the stage alone. */
  readonly script: string;
  readonly suite: Suite;
  /** What the stage tests, as a row of the table in CONTRIBUTING.md. */
  readonly tests: string;
  /** Cores that it keeps busy; 0 if it mostly waits. Stages run side by side while their sum is at most two. */
  readonly cores: 0 | 1 | 2;
  /** About as many as on two idle cores. */
  readonly seconds: number;
  /** Scripts of stages that must have passed, in the same run. */
  readonly after?: readonly string[];
  readonly needs?: Need;
  /** Variables that `script` has in this stage. */
  readonly env?: Readonly<Record<string, string>>;
  /** It checks or builds and reports no number of tests. */
  readonly isPreparation?: boolean;
}

/** The command that runs a stage alone. */
export const commandOf = ({ script, env = {} }: Stage): string =>
  [
    ...Object.entries(env).map(([name, value]) => `${name}=${/^\w+$/.test(value) ? value : `'${value}'`}`),
    'npm run',
    script,
  ].join(' ');
