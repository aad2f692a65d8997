/**
 * fill: puts values into the `{placeholders}` of a text. A value is never read as a pattern.
 */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
