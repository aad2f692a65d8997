/** Converts one file that uses Novu's inbox: it has `<NotificationInbox>`, `useInbox` and the element instead. */
import { isRemoval } from '../bindings.js';
import { applyEdits, doOverlap } from '../edits.js';
import type { Edit } from '../edits.js';
import { parseSource } from '../syntax.js';
import type { Source } from '../syntax.js';
import { Conversion } from './conversion.js';
import { importsOf, isNovu, referencesIn, tagFor, updateImports } from './imports.js';
import { ALONE } from './project.js';
import type { FileInProject } from './project.js';

export interface Transformed {
  readonly code: string;
  /** Rules for the style sheet that the code imports; empty for none. */
  readonly css: string;
}

/** Two elements may change one constant. */
const withoutRepetitions = (edits: readonly Edit[]): Edit[] => [
  ...new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit])).values(),
];

/** The edits without the removal of constants that the result refers to: an element that is left may use them, too. */
function withoutMissed(path: string, { code }: Source, edits: readonly Edit[]): readonly Edit[] {
  if (!edits.some(isRemoval)) return edits;
  const used = referencesIn(parseSource(path, applyEdits(code, edits)));
  return edits.filter((edit) => !isRemoval(edit) || !used.has(edit.constant));
}

/** @param areAll Whether hooks and `NovuUI` are converted, too. */
function convertAll(source: Source, file: FileInProject, areAll: boolean): Conversion {
  const conversion = new Conversion(source, file);
  if (areAll) {
    conversion.convertHooks();
    conversion.convertUi();
  }
  conversion.convertElements(tagFor(source));
  conversion.addTabs(file.tabs);
  conversion.replaceTypes();
  return conversion;
}

/**
 * @param stylePath The address of the style sheet, if there has to be one.
 * @param file What other files use of this one, and this one of others.
 * @returns undefined if there is nothing to change
 * @throws CommandError if the code can't be parsed
 */
export function transform(path: string, code: string, stylePath: string, file = ALONE): Transformed | undefined {
  if (!/@novu\/(react|nextjs|js)\b/.test(code) && !file.isInvolved) return undefined;
  const source: Source = { ...parseSource(path, code), sharedTabs: file.sharedTabs };
  const all = convertAll(source, file, true);
  // An element in the callback of a hook's list would be changed twice.
  const conversion = doOverlap(withoutRepetitions(all.edits)) ? convertAll(source, file, false) : all;
  const { imports, replaced, css } = conversion;
  const edits = withoutMissed(path, source, withoutRepetitions(conversion.edits));
  if (edits.length === 0 && replaced.size === 0 && !importsOf(source).some((node) => isNovu(node.source.value)))
    return undefined;
  const converted = applyEdits(code, edits);
  const after = updateImports(path, source, converted, {
    added: [...imports, ...(css ? [{ module: stylePath }] : [])],
    replaced,
    isWithoutStyles: imports.length > 0,
  });
  return after === code ? undefined : { code: after, css };
}
