/**
 * The conformance report: the chapters of OpenACR (catalog "2.5-edition-wcag-2.2-508-en") as a YAML file and as a page. The
 * claims have what is said; nothing here adds to it. The page ends with what else conforms: local-service.md.
 */
import { readFileSync } from 'node:fs';
import type { Owner } from '../release/owner.js';
import type { Claim, Level } from './claim.js';
import { LEVEL_A } from './level-a.js';
import { LEVEL_AA } from './level-aa.js';
import { FUNCTIONAL, SUPPORT } from './section-508.js';

/** The day on which somebody read all claims last, as ISO 8601. */
export const REPORT_DATE = '2026-11-23';

/** Of each new report of the same version of the product. */
const REPORT_VERSION = 1;

interface Chapter {
  /** As the catalog names it. */
  readonly id: string;
  readonly title: string;
  readonly component: 'web' | 'none';
  readonly notes: string;
  readonly claims: readonly Claim[];
}

const WEB = 'E207.2: an inbox is web content, which WCAG covers.';

export const CHAPTERS: readonly Chapter[] = [
  { id: 'success_criteria_level_a', title: 'WCAG 2.2, level A', component: 'web', notes: '', claims: LEVEL_A },
  { id: 'success_criteria_level_aa', title: 'WCAG 2.2, level AA', component: 'web', notes: '', claims: LEVEL_AA },
  {
    id: 'success_criteria_level_aaa',
    title: 'WCAG 2.2, level AAA',
    component: 'web',
    notes: 'Not evaluated.',
    claims: [],
  },
  {
    id: 'functional_performance_criteria',
    title: 'Section 508, chapter 3: Functional Performance Criteria',
    component: 'none',
    notes: '',
    claims: FUNCTIONAL,
  },
  { id: 'hardware', title: 'Section 508, chapter 4: Hardware', component: 'none', notes: 'No hardware.', claims: [] },
  { id: 'software', title: 'Section 508, chapter 5: Software', component: 'none', notes: WEB, claims: [] },
  {
    id: 'support_documentation_and_services',
    title: 'Section 508, chapter 6: Support Documentation and Services',
    component: 'none',
    notes: '',
    claims: SUPPORT,
  },
];

const LABELS: Readonly<Record<Level, string>> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
};

const METHODS =
  'Automated tests in Chromium, the main ones also in Firefox and WebKit: roles, names and states in the accessibility tree, ' +
  'keys, focus, announcements, contrast, zoom, text size, forced colours, motion and targets; axe on every state; a virtual ' +
  'screen reader. Nobody has used a real screen reader or other assistive technology.';

/** A title for people: what a title of several tests leaves open is an ellipsis. */
const readable = (title: string): string => title.replaceAll(/\$\{[^}]*\}/g, '…');

const testsOf = ({ tests }: Claim): string =>
  tests.map(([file, title]) => `"${readable(title)}" (test/${file})`).join('; ');

const noteOf = (claim: Claim): string =>
  [claim.remarks, claim.tests.length > 0 ? `Tests: ${testsOf(claim)}.` : ''].filter(Boolean).join(' ');

/** YAML in block style; scalars are written as in JSON, which is YAML, too. */
function toYaml(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return value.map((item) => `\n${indent}- ${toYaml(item, `${indent}  `).trimStart()}`).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, part]) => {
        const nested = typeof part === 'object' && part !== null;
        return `\n${indent}${key}:${nested ? toYaml(part, `${indent}  `) : ` ${JSON.stringify(part)}`}`;
      })
      .join('');
  return JSON.stringify(value);
}

const criterion = (claim: Claim, component: string): object => ({
  num: claim.id,
  components: [{ name: component, adherence: { level: claim.level, notes: noteOf(claim) } }],
});

export function renderOpenAcr(owner: Owner, version: string): string {
  const { name, email } = owner.author;
  return `${toYaml({
    title: 'notification-inbox Accessibility Conformance Report',
    product: { name: 'notification-inbox', version, description: 'An in-app notification inbox as a web component.' },
    author: { name, email },
    vendor: { name, email, website: owner.homepage },
    report_date: REPORT_DATE,
    last_modified_date: REPORT_DATE,
    version: REPORT_VERSION,
    notes: 'Generated from tools/conformance/. Criteria that are not evaluated need a person.',
    evaluation_methods_used: METHODS,
    license: 'MIT',
    repository: owner.repository,
    feedback: owner.issues,
    catalog: '2.5-edition-wcag-2.2-508-en',
    chapters: Object.fromEntries(
      CHAPTERS.map(({ id, notes, component, claims }) => [
        id,
        claims.length > 0
          ? { notes, criteria: claims.map((claim) => criterion(claim, component)) }
          : { notes, disabled: true },
      ]),
    ),
  }).trimStart()}\n`;
}

/** A cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

function row(claim: Claim): string {
  const tests = claim.tests.map(([file, title]) => `<br>\`test/${file}\`: ${readable(title)}`).join('');
  return `| ${claim.id} ${claim.name} | ${LABELS[claim.level]} | ${cell(claim.remarks + tests)} |`;
}

function section({ title, notes, claims }: Chapter): string {
  const head = '| Criterion | Conformance | Remarks and tests |\n|---|---|---|';
  const body = claims.length > 0 ? `${head}\n${claims.map(row).join('\n')}` : notes;
  return `## ${title}\n\n${body}\n`;
}

/** How many claims of WCAG have each level. */
function summary(): string {
  const claims = [...LEVEL_A, ...LEVEL_AA];
  const rows = Object.entries(LABELS).map(
    ([level, label]) => `| ${label} | ${claims.filter((claim) => claim.level === level).length} |`,
  );
  return `| WCAG 2.2, A and AA | Criteria |\n|---|---|\n${rows.join('\n')}`;
}

export const renderPage = (version: string): string => `# Conformance

For people who buy or approve products. This is an accessibility conformance report for version ${version}, of ${REPORT_DATE}, in the order of a VPAT 2.5 (WCAG 2.2 and Revised Section 508), and as data in [OpenACR](openacr.yaml); how true the [local service](#the-local-service) is to a real one stands at its end. Each "Supports" names the tests that fail without it. Most of them run with this command:

\`\`\`sh
npx playwright test -c test/browser a11y
\`\`\`

**Evaluation methods.** ${METHODS}

${summary()}

"Not evaluated" means that only a person can tell, and that nobody has. The form of a VPAT allows it for level AAA alone: before you pass this report on as a VPAT, let somebody with a screen reader follow the [script](accessibility.md#script-for-a-screen-reader), and fill these in. The report is about the inbox in its default, dense and high-contrast themes. Your page, the texts and pictures of your messages, your colours and your own rows are [your part](accessibility.md#your-part).

${CHAPTERS.map(section).join('\n')}
${readFileSync(new URL('local-service.md', import.meta.url), 'utf8')}`;
