/** Replaces the `{placeholders}` of a text. A value is inserted as text, never read as a pattern; a missing one is empty. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
