/** The result of a converter for one attribute, or for several that become one. */
import type { Node } from '@babel/types';
import type { Edit } from '../edits.js';

export interface Converted {
  /** Takes the place of the attribute; empty removes it. */
  readonly text: string;
  /** A child of the element, for a slot. */
  readonly child?: string;
  /** Rules for a style sheet. */
  readonly css?: string;
  /** Changes elsewhere in the file: of a constant, or of a function. */
  readonly edits?: readonly Edit[];
  /** Names of types of Novu that the changes replace, where they stand. */
  readonly types?: readonly Node[];
}

export const REMOVED: Converted = { text: '' };
