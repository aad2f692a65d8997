/** The pages of the product by path. The server uses this to answer 404, the page to choose a view. */
import { documents, projects, services } from '../../src/local-service/seed/workspace.js';

export type Page =
  | { readonly view: 'home' | 'documents' | 'approvals' | 'tour'; readonly title: string }
  | { readonly view: 'document'; readonly title: string; readonly project: string }
  | FactsPage;

/** A page with a list of names and values. */
export interface FactsPage {
  readonly view: 'facts';
  readonly title: string;
  readonly area: string;
  readonly lead: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export const projectName = (key: string): string => projects.find((candidate) => candidate.key === key)?.name ?? key;

/** Documents that messages link to but no list contains. */
const guidelines = [
  { title: 'Working from abroad', url: '/documents/working-abroad', project: 'lantern' },
  { title: 'Travel guidelines', url: '/documents/travel', project: 'lantern' },
];

const factsPage = (area: string, title: string, lead: string, ...rows: FactsPage['facts']): FactsPage => ({
  view: 'facts',
  area,
  title,
  lead,
  facts: rows,
});

const fixedPages: Readonly<Record<string, Page>> = {
  '/': { view: 'home', title: 'Home' },
  '/documents': { view: 'documents', title: 'Documents' },
  '/approvals': { view: 'approvals', title: 'Approvals' },
  '/tour': { view: 'tour', title: 'Product tour' },
  '/expenses': factsPage(
    'Approvals',
    'Expenses',
    'What the team has handed in this month.',
    ['Waiting', '4 reports'],
    ['Approved', '€1,284.50'],
    ['Budget left', '€3,915.50'],
  ),
  '/billing': factsPage(
    'Workspace',
    'Billing',
    'Your team is on the Team plan, paid monthly.',
    ['Seats', '23 of 25'],
    ['Storage', '91 %'],
    ['Card', 'ends in 4417'],
    ['Next invoice', 'on the first of the month'],
  ),
  '/account/security': factsPage(
    'Account',
    'Security',
    'Where you are signed in, and what protects your account.',
    ['Two-factor sign-in', 'on'],
    ['Recovery codes', '8 unused'],
    ['This session', 'active now'],
  ),
};

type Match = Readonly<Record<string, string>>;
const patterns: readonly (readonly [RegExp, (match: Match) => Page | undefined])[] = [
  [
    /^\/billing\/invoices\/(?<number>FN-\d{4}-\d{4})$/,
    ({ number = '' }) =>
      factsPage(
        'Billing',
        `Invoice ${number}`,
        'For the Team plan, one month.',
        ['Amount', '€225.00'],
        ['Seats', '25'],
        ['Charged to', 'the card ending in 4417'],
      ),
  ],
  [
    /^\/deployments\/(?<service>[a-z-]{1,40})\/(?<version>\d+\.\d+\.\d+)$/,
    ({ service = '', version = '' }) =>
      services.some((candidate) => candidate === service)
        ? factsPage(
            'Deployments',
            `${service} ${version}`,
            'What this deployment changed, and how it went.',
            ['Service', service],
            ['Version', version],
            ['Regions', 'Frankfurt, Virginia, Osaka'],
          )
        : undefined,
  ],
  [
    /^\/projects\/(?<key>[a-z]{1,40})(?:\/week)?$/,
    ({ key = '' }) =>
      projects.some((candidate) => candidate.key === key)
        ? factsPage(
            'Projects',
            projectName(key),
            'The week in this project.',
            ['Documents changed', '12'],
            ['Comments', '48'],
            ['Most read', 'Q4 roadmap'],
          )
        : undefined,
  ],
];

/** The page at a path. */
export function pageOf(path: string): Page | undefined {
  if (Object.hasOwn(fixedPages, path)) return fixedPages[path];
  const document = [...documents, ...guidelines].find(({ url }) => url === path);
  if (document) return { view: 'document', title: document.title, project: projectName(document.project) };
  for (const [pattern, make] of patterns) {
    const match = pattern.exec(path);
    if (match) return make(match.groups ?? {});
  }
  return undefined;
}
