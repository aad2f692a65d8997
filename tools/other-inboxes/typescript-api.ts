/** The part of TypeScript's compiler API that reads names; version 7, which the project uses, has none yet. */
import { createRequire } from 'node:module';

interface Type {
  readonly types?: readonly Type[];
  readonly value?: unknown;
}
interface Node {
  readonly name?: { readonly text: string };
}
interface Checker {
  getTypeAtLocation(node: Node): Type;
}
interface SourceFile {
  readonly statements: readonly Node[];
}
interface Diagnostic {
  readonly messageText: string | { readonly messageText: string };
}
interface Program {
  getSourceFile(file: string): SourceFile | undefined;
  getSemanticDiagnostics(file: SourceFile): readonly Diagnostic[];
  getTypeChecker(): Checker;
}
interface Api {
  createProgram(files: readonly string[], options: object): Program;
}

const OPTIONS = {
  target: 9,
  module: 99,
  moduleResolution: 100,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

const valuesOf = ({ types, value }: Type): string[] => (types ? types.flatMap(valuesOf) : [String(value)]);

/**
 * The members of each exported union of texts in a file, by its name.
 * @param folder Has TypeScript 5 installed.
 * @throws Error if the file does not compile
 */
export function readUnions(folder: string, file: string): Map<string, readonly string[]> {
  const api = createRequire(`${folder}/`)('typescript') as Api;
  const program = api.createProgram([file], OPTIONS);
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} can't be read.`);
  const errors = program.getSemanticDiagnostics(source).map(({ messageText }) => JSON.stringify(messageText));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const checker = program.getTypeChecker();
  return new Map(
    source.statements.flatMap((statement) =>
      statement.name ? [[statement.name.text, valuesOf(checker.getTypeAtLocation(statement))] as const] : [],
    ),
  );
}
