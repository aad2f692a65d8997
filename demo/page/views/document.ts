/** A document with its comments: most messages link to one. */
import { formatAgo, commentsOn, paragraphs, documentSummaries } from '../content.js';
import { el, avatar, icon } from '../el.js';
import { personLabel, stateLabel } from './elements.js';

export function documentView(title: string, project: string): HTMLElement[] {
  const { owner, state: name, hoursAgo } = documentSummaries.find((candidate) => candidate.title === title) ?? {};
  const comments = commentsOn(title).map(({ who, text, hoursAgo: age }) =>
    el(
      'li',
      { class: 'line' },
      avatar(who.name, who.avatar),
      el(
        'div',
        { class: 'rest' },
        el(
          'p',
          { class: 'byline' },
          el('b', { dir: 'auto' }, who.name),
          ' ',
          el('time', { class: 'when' }, formatAgo(age)),
        ),
        el('p', { dir: 'auto' }, text),
      ),
    ),
  );
  return [
    el(
      'nav',
      { class: 'line wrap crumbs', 'aria-label': 'Breadcrumb' },
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
        { class: 'line wrap hint meta' },
        ...(owner ? [personLabel(owner)] : []),
        ...(name ? [stateLabel(name)] : []),
        ...(hoursAgo ? [el('span', {}, `changed ${formatAgo(hoursAgo)}`)] : []),
      ),
      ...paragraphs.map((text) => el('p', {}, text)),
    ),
    el(
      'section',
      { class: 'card', id: 'comments' },
      el('header', { class: 'line tight' }, el('h2', { class: 'rest' }, 'Comments')),
      el('ol', { class: 'rows comments' }, ...comments),
      el(
        'label',
        { class: 'stack field reply', id: 'reply' },
        'Reply',
        el('textarea', { rows: '2', placeholder: 'Write a comment' }),
      ),
    ),
  ];
}
