/** The lengths that have a slider. */
export interface Length {
  readonly token: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** What the default is at the default size of the text, in pixels. */
  readonly standard: number;
}

export const LENGTHS: readonly Length[] = [
  { token: 'radius', label: 'Corners', min: 0, max: 28, standard: 14 },
  { token: 'radius-control', label: 'Buttons', min: 0, max: 20, standard: 8 },
  { token: 'font-size', label: 'Text', min: 12, max: 18, standard: 14 },
  { token: 'width', label: 'Width', min: 320, max: 520, standard: 400 },
];
