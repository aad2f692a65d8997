/** Invented content of the product's pages. It is the same on every visit and uses the names that the messages use. */
import { authors } from '../../src/local-service/seed/people.js';
import { documents } from '../../src/local-service/seed/workspace.js';
import { remarks } from '../../src/local-service/seed/stories/remarks.js';

export interface Author {
  readonly name: string;
  readonly avatar: string | null;
}
export interface DocumentSummary {
  readonly title: string;
  readonly url: string;
  readonly project: string;
  readonly owner: Author;
  readonly state: 'Draft' | 'In review' | 'Published';
  readonly hoursAgo: number;
}

const fallbackAuthor: Author = { name: 'Priya Raman', avatar: '/avatars/priya.svg' };
/** The same author for the same number. */
const authorAt = (number: number): Author => authors[number % authors.length] ?? fallbackAuthor;

const STATES = ['In review', 'Published', 'Draft'] as const;
const HOURS_AGO = [1, 4, 7, 22, 26, 31, 49, 73, 98, 122, 170, 240];

export const documentSummaries: readonly DocumentSummary[] = documents.map(({ title, url, project }, index) => ({
  title,
  url,
  project,
  owner: authorAt(index * 3 + 3),
  state: STATES[index % STATES.length] ?? 'Draft',
  hoursAgo: HOURS_AGO[index] ?? 240,
}));

export const approvals = [
  {
    title: 'Publish “Pricing page copy”',
    who: authorAt(4),
    detail: 'Version 4, six sections changed',
    url: '/documents/pricing-page-copy',
    kind: 'Publish',
  },
  {
    title: 'Expense of €284.50',
    who: authorAt(5),
    detail: 'Train to Lyon and back, two receipts',
    url: '/expenses',
    kind: 'Expense',
  },
  {
    title: 'Access to “Partner launch checklist”',
    who: authorAt(1),
    detail: 'For the partner call tomorrow',
    url: '/documents/partner-launch',
    kind: 'Access',
  },
] as const;

export const activity = [
  { who: authorAt(3), did: 'edited', what: 'Q4 roadmap', url: '/documents/q4-roadmap', hoursAgo: 1 },
  {
    who: authorAt(4),
    did: 'commented on',
    what: 'Brand refresh: colour and type',
    url: '/documents/brand-refresh',
    hoursAgo: 3,
  },
  {
    who: authorAt(7),
    did: 'published',
    what: 'Customer advisory notes',
    url: '/documents/advisory-notes',
    hoursAgo: 6,
  },
  { who: authorAt(2), did: 'shared', what: 'خطة إطلاق الرياض', url: '/documents/riyadh-launch', hoursAgo: 21 },
] as const;

export const paragraphs = [
  'This page gathers what we know and what we still have to decide. It is short on purpose: whoever joins late should be able to read it in five minutes and have an opinion in ten.',
  'We spoke to eleven teams. Most of them keep the same three lists by hand, and most of them would rather not. What they ask for is not another place to look, but fewer surprises in the place where they already are.',
  'The first version goes to the partners, the second to everybody. Between the two lie three weeks, in which the numbers from last month have to hold.',
] as const;

/** The comments below a document: the same for the same title. */
export function commentsOn(
  title: string,
): readonly { readonly who: Author; readonly text: string; readonly hoursAgo: number }[] {
  const seed = Array.from(title, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0);
  return [0, 1, 2].map((index) => ({
    who: authorAt(seed + index * 3),
    text: remarks[(seed * 7 + index * 11) % remarks.length] ?? '',
    hoursAgo: 2 + index * 5,
  }));
}

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
export const formatAgo = (hoursAgo: number): string =>
  hoursAgo < 24 ? relativeTime.format(-hoursAgo, 'hour') : relativeTime.format(-Math.round(hoursAgo / 24), 'day');
