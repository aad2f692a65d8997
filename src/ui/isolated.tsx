/**
 * Fills in the `{placeholders}` of a string that is shown. Each value is isolated, so that a name of another script leaves the
 * order of the sentence as it is. Accessible names and announcements use `interpolate`: speech follows the order of the letters.
 */

/** `split` returns the captured placeholder at every second place. A value is shown as it is; a missing one is empty. */
export const isolated = (text: string, values: Readonly<Record<string, string>>) =>
  text.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? <bdi key={place}>{values[part]}</bdi> : part));
