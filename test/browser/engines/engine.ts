/**
 * The browser operations that tests use, for any browser driver. Functions given to `run` are sent to the page as text, so
 * they use no outer variables.
 */
import { execFileSync } from 'node:child_process';

export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Runs a function in the page, and returns its result as far as JSON can represent it. */
  run<T, A extends readonly unknown[]>(script: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  press(key: Key): Promise<void>;
  /** Presses the main mouse button at one point, and releases it at another. */
  drag(from: Point, to: Point): Promise<void>;
  /** Turns the wheel down over a point, by pixels; absent if the driver has no wheel. */
  wheel?(point: Point, by: number): Promise<void>;
  close(): Promise<void>;
}

export type Point = readonly [x: number, y: number];

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown';

/** The path of the first of these programs that is installed. */
export function findProgram(...names: readonly string[]): string | undefined {
  for (const name of names)
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not installed: try the next one.
    }
  return undefined;
}
