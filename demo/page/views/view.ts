/** The view of a URL: its title and the content of the main part. */
import type { Account } from '../accounts.js';
import { documentSummaries } from '../content.js';
import { el } from '../el.js';
import { pageOf, type FactsPage } from '../routes.js';
import type { Tour } from '../tour/tour.js';
import { documentView } from './document.js';
import { approvalList, homeView } from './home.js';
import { documentTable, pageHead, card } from './elements.js';

export interface View {
  readonly title: string;
  readonly content: readonly HTMLElement[];
}

function documentsView(query: string): HTMLElement[] {
  const needle = query.trim().toLocaleLowerCase();
  const found = documentSummaries.filter(({ title }) => title.toLocaleLowerCase().includes(needle));
  const lead = needle
    ? `${found.length} of ${documentSummaries.length} with “${query.trim()}” in the title.`
    : 'Everything that your team writes.';
  return [pageHead('Documents', lead), card(needle ? 'Found' : 'All documents', '', documentTable(found))];
}

const factsView = ({ title, area, lead, facts }: FactsPage): HTMLElement[] => [
  el('p', { class: 'crumbs' }, area),
  pageHead(title, lead),
  el(
    'section',
    { class: 'card' },
    el('dl', {}, ...facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))),
  ),
];

export function view(path: string, query: URLSearchParams, account: Account | undefined, tour: Tour): View {
  const page = pageOf(path);
  if (!page) {
    const lead = el('p', {}, 'It may have been moved. ', el('a', { href: '/' }, 'Back to the start'));
    return {
      title: 'Not found',
      content: [el('div', { class: 'page-head' }, el('h1', {}, 'There is no such page'), lead)],
    };
  }
  const { title } = page;
  switch (page.view) {
    case 'home':
      return { title, content: homeView(account) };
    case 'documents':
      return { title, content: documentsView(query.get('q') ?? '') };
    case 'document':
      return { title, content: documentView(title, page.project) };
    case 'approvals':
      return {
        title,
        content: [pageHead(title, 'What waits for your yes or no.'), card('Waiting for you', '', approvalList())],
      };
    case 'tour':
      return { title, content: tour.content(account) };
    default:
      return { title, content: factsView(page) };
  }
}
