/** Sets the first positions of a reader who opens an inbox for the first time. */
import { merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { initialPosition } from './initial-position.js';

/** The state itself of a reader who has a position. */
export function initialMarks(state: ReadState, window: readonly Message[], now: number): ReadState {
  const position = initialPosition(state, window, now);
  return position === undefined ? state : merge(state, { readUpTo: position, seenUpTo: position });
}
