/**
 * Fills in the `{placeholders}` of a shown string as `<bdi>`, so that a name in another script keeps the order of the sentence.
 * Accessible names and announcements use `interpolate`, because speech follows the order of the letters.
 */

/** `split` returns the captured placeholders at odd indexes. A value is shown as it is; a missing one is empty. */
export const isolated = (text: string, values: Readonly<Record<string, string>>) =>
  text.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? <bdi key={place}>{values[part]}</bdi> : part));
