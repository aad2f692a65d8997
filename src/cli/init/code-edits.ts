/** Inserts lines into JavaScript and TypeScript, by patterns: a parser would be larger than the rest of the command. */

const IMPORT = /^[ \t]*import\b(?!\s*[.(])[^;'"]*(?:['"][^'"\n]+['"])(?:\s*with\s*\{[^}]*\})?;?[ \t]*$/gm;

/** Strings, templates without nested ones, and comments: brackets in them do not count. */
const SKIPPED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\//g;

/** The code with spaces in place of comments and templates, which can have lines that look like code. */
export const withoutComments = (code: string): string =>
  code.replace(SKIPPED, (text) => (/^['"]/.test(text) ? text : text.replaceAll(/[^\n]/g, ' ')));

/** Whether the code has a static import or an export; otherwise it is CommonJS. */
export const isModuleCode = (code: string): boolean =>
  /^[ \t]*(?:import\b(?!\s*[.(])|export\b)/m.test(withoutComments(code));

/** Adds lines after the last static import, or at the start after a hashbang and directives. */
export function addImports(code: string, lines: readonly string[]): string {
  const last = [...withoutComments(code).matchAll(IMPORT)].at(-1);
  if (last) {
    const end = last.index + last[0].length;
    const indent = /^[ \t]*/.exec(last[0])?.[0] ?? '';
    return `${code.slice(0, end)}${lines.map((line) => `\n${indent}${line}`).join('')}${code.slice(end)}`;
  }
  const [start = ''] = /^(?:#!.*\n)?(?:['"]use \w+['"];?\n)*/.exec(code) ?? [];
  return `${start}${lines.join('\n')}\n${code.slice(start.length)}`;
}

/** Whether a statement goes on in the next line: this one ends with an operator, or that one begins with a member. */
const goesOn = (code: string, index: number): boolean =>
  /[=,+*&|?:]\s*$/.test(code.slice(0, index)) || /^(?:\s|\/\/[^\n]*\n)*\??\./.test(code.slice(index));

/** The index after a statement that begins at `start`: after its semicolon, or at the end of its last line. */
export function endOfStatement(code: string, start: number): number {
  const skipped = new RegExp(SKIPPED, 'y');
  let depth = 0;
  let index = start;
  while (index < code.length) {
    skipped.lastIndex = index;
    if (skipped.test(code)) {
      index = skipped.lastIndex;
      continue;
    }
    const character = code.charAt(index);
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth <= 0 && character === ';') return index + 1;
    if (depth <= 0 && character === '\n' && !goesOn(code, index)) return index;
    index += 1;
  }
  return code.length;
}

/** Adds lines after the rest of the line at `index`, with the indentation of the line of `start`. */
export function addLinesAfter(code: string, start: number, lines: readonly string[]): string {
  const end = endOfStatement(code, start);
  const lineEnd = end + (/^[ \t]*(?:\/\/[^\n]*)?/.exec(code.slice(end))?.[0].length ?? 0);
  const lineStart = code.lastIndexOf('\n', start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(code.slice(lineStart)) ?? [];
  return `${code.slice(0, lineEnd)}${lines.map((line) => `\n${indent}${line}`).join('')}${code.slice(lineEnd)}`;
}
