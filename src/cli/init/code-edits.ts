/** Inserts lines into JavaScript and TypeScript, by patterns: a parser would be larger than the rest of the command. */

const IMPORT = /^import\b[^;'"]*(?:['"][^'"\n]+['"])(?:\s*with\s*\{[^}]*\})?;?[ \t]*$/gm;

/** Whether the code has a static import or an export; otherwise it is CommonJS. */
export const isModuleCode = (code: string): boolean => /^(?:import|export)\b(?!\s*\()/m.test(code);

/** The line break that a text uses. */
export const lineBreakOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Adds lines after the last static import, or at the start after a hashbang and directives. */
export function addImports(code: string, lines: readonly string[]): string {
  const eol = lineBreakOf(code);
  const last = [...code.matchAll(IMPORT)].at(-1);
  if (last) {
    const end = last.index + last[0].length;
    return `${code.slice(0, end)}${eol}${lines.join(eol)}${code.slice(end)}`;
  }
  const [start = ''] = /^(?:#!.*\r?\n)?(?:['"]use \w+['"];?\r?\n)*/.exec(code) ?? [];
  return `${start}${lines.join(eol)}${eol}${code.slice(start.length)}`;
}

/** Strings, templates without nested ones, and comments: brackets in them do not count. */
const SKIPPED = /^(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\/)/;

/** The index after a statement that begins at `start`: after its semicolon, or at the end of its last line. */
export function endOfStatement(code: string, start: number): number {
  let depth = 0;
  let index = start;
  while (index < code.length) {
    const [skipped] = SKIPPED.exec(code.slice(index)) ?? [];
    if (skipped !== undefined) {
      index += skipped.length;
      continue;
    }
    const character = code.charAt(index);
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth <= 0 && character === ';') return index + 1;
    if (depth <= 0 && (character === '\n' || character === '\r')) return index;
    index += 1;
  }
  return code.length;
}

/** Adds lines after the rest of the line at `index`, with the indentation of the line of `start`. */
export function addLinesAfter(code: string, start: number, lines: readonly string[]): string {
  const eol = lineBreakOf(code);
  const end = endOfStatement(code, start);
  const lineEnd = end + (/^[ \t]*(?:\/\/[^\r\n]*)?/.exec(code.slice(end))?.[0].length ?? 0);
  const lineStart = code.lastIndexOf('\n', start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(code.slice(lineStart)) ?? [];
  return `${code.slice(0, lineEnd)}${lines.map((line) => eol + indent + line).join('')}${code.slice(lineEnd)}`;
}
