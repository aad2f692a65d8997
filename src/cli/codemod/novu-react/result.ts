/** What a converter makes of one attribute, or of several that become one. */

export interface Converted {
  /** Takes the place of the attribute; empty removes it. */
  readonly text: string;
  /** A child of the element, for a slot. */
  readonly child?: string;
  /** Rules for a style sheet. */
  readonly css?: string;
}

export const REMOVED: Converted = { text: '' };
