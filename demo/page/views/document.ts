/** A document with its comments: most messages link to one. */
import { formatAgo, commentsOn, paragraphs, documentSummaries } from '../content.js';
import { el, avatar, icon } from '../el.js';
import { personLabel, stateLabel } from './elements.js';

export function documentView(title: string, project: string): HTMLElement[] {
  const { owner, state: name, hoursAgo } = documentSummaries.find((candidate) => candidate.title === title) ?? {};
  const comments = commentsOn(title).map(({ who, text, hoursAgo: age }) =>
    el(
      'li',
      {},
      avatar(who.name, who.avatar),
      el(
        'div',
        {},
        el('p', { class: 'byline' }, el('b', { dir: 'auto' }, who.name), ' ', el('time', {}, formatAgo(age))),
        el('p', { dir: 'auto' }, text),
      ),
    ),
  );
  return [
    el(
      'nav',
      { class: 'crumbs', 'aria-label': 'Breadcrumb' },
      el('a', { href: '/documents' }, 'Documents'),
      icon('forward'),
      el('span', {}, project),
    ),
    el(
      'article',
      { class: 'card paper' },
      el('h1', { dir: 'auto' }, title),
      el(
        'p',
        { class: 'meta' },
        ...(owner ? [personLabel(owner)] : []),
        ...(name ? [stateLabel(name)] : []),
        ...(hoursAgo ? [el('span', {}, `changed ${formatAgo(hoursAgo)}`)] : []),
      ),
      ...paragraphs.map((text) => el('p', {}, text)),
    ),
    el(
      'section',
      { class: 'card', id: 'comments' },
      el('header', {}, el('h2', {}, 'Comments')),
      el('ol', { class: 'comments' }, ...comments),
      el(
        'label',
        { class: 'reply', id: 'reply' },
        'Reply',
        el('textarea', { rows: '2', placeholder: 'Write a comment' }),
      ),
    ),
  ];
}
