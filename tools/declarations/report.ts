/** The public types of each entry as text without comments: a change of them is a change of a committed file. */
import { inRoot } from '../repository.js';
import { rollUp } from './roll-up.js';

/** All languages have the types of `locales/en`. The frameworks' types are written by hand, in src/frameworks/. */
export const REPORTED = ['index', 'element', 'store', 'client', 'proxy', 'proxy/redis', 'locales/en'] as const;
type Reported = (typeof REPORTED)[number];

/** `test/package/api/proxy-redis.api.md` */
export const reportFile = (entry: Reported): URL =>
  new URL(`../../test/package/api/${entry.replace('/', '-')}.api.md`, import.meta.url);

const TEXT_OR_COMMENT = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`)|\/\*[^]*?\*\/|\/\/.*$/gm;

const withoutComments = (code: string): string =>
  code.replace(TEXT_OR_COMMENT, (_match, text: string | undefined) => text ?? '').replace(/^\s*\n/gm, '');

interface Statement {
  /** Empty for a list of exports or imports. */
  readonly name: string;
  readonly code: string;
}

/** The statements of a file, which the bundler begins at the start of a line. */
function statementsOf(code: string): Statement[] {
  return code.split(/\n(?=[a-z])/).map((text) => {
    const [, name = ''] =
      /^(?:declare )?(?:abstract )?(?:class|const|function|global|interface|type) ?(\w*)/.exec(text) ?? [];
    return { name: /^(import|export)/.test(text) ? '' : name || 'global', code: text.trim() };
  });
}

/** The names after `export`; one that is exported by another name has both: `a as b`. */
const exportsOf = (statements: readonly Statement[]): string[] =>
  statements
    .filter(({ code }) => code.startsWith('export {'))
    .flatMap(({ code }) => code.slice('export {'.length, code.lastIndexOf('}')).split(','))
    .map((name) => name.trim().replace(/^type /, ''));

const byName = (a: Statement, b: Statement): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const section = (title: string, statements: readonly Statement[]): string =>
  statements.length > 0
    ? `\n## ${title}\n\n\`\`\`ts\n${statements
        .toSorted(byName)
        .map(({ code }) => code)
        .join('\n\n')}\n\`\`\`\n`
    : '';

/** The report of an entry of the build. */
export async function reportOf(entry: Reported): Promise<string> {
  const files = await rollUp(inRoot('dist/types'), { [entry]: entry });
  const statements = statementsOf(withoutComments(files.get(`${entry}.d.ts`) ?? ''));
  const exported = exportsOf(statements);
  const names = new Set(exported.map((name) => name.split(' as ')[0]));
  const declared = statements.filter(({ name }) => name !== '');
  const imports = statements.filter(({ code }) => code.startsWith('import'));
  const title = entry === 'index' ? 'notification-inbox' : `notification-inbox/${entry}`;
  return (
    `# \`${title}\`\n\nThe public types, as \`npm run api\` writes them after a build. A change here is a change for users.\n\n` +
    `Exports: ${exported.toSorted().join(', ')}\n` +
    section(
      'Exported',
      declared.filter(({ name }) => names.has(name)),
    ) +
    section('Named by these, and not exported', [...imports, ...declared.filter(({ name }) => !names.has(name))])
  );
}
