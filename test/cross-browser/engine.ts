/**
 * What a test needs of a browser, whichever drives it. The functions given to `run` travel as text into the page, so they
 * use nothing from around them.
 */
import { execFileSync } from 'node:child_process';

export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Runs in the page, and gives what JSON can carry. */
  run<T, A extends readonly unknown[]>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>;
  press(key: Key): Promise<void>;
  /** Presses the main button of a mouse at one place, and lets go at another. */
  drag(from: Point, to: Point): Promise<void>;
  /** Turns the wheel down over a place, by pixels; absent where the driver has no wheel. */
  wheel?(at: Point, by: number): Promise<void>;
  close(): Promise<void>;
}

export type Point = readonly [x: number, y: number];

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown';

/** Where a program is, if it is on this machine. */
export function whereIs(...names: readonly string[]): string | undefined {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // The next one, then.
    }
  }
  return undefined;
}
