/**
 * One document with its comments, which is where most messages lead.
 */
import { ago, commentsOn, paragraphs, shelf } from '../content.js';
import { el, face, icon } from '../el.js';
import { person, state } from './pieces.js';

export function documentView(title: string, project: string): HTMLElement[] {
  const { owner, state: name, hoursAgo } = shelf.find((one) => one.title === title) ?? {};
  const comments = commentsOn(title).map(({ who, text, hoursAgo: age }) =>
    el(
      'li',
      {},
      face(who.name, who.avatar),
      el(
        'div',
        {},
        el('p', { class: 'byline' }, el('b', { dir: 'auto' }, who.name), ' ', el('time', {}, ago(age))),
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
        ...(owner ? [person(owner)] : []),
        ...(name ? [state(name)] : []),
        ...(hoursAgo ? [el('span', {}, `changed ${ago(hoursAgo)}`)] : []),
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
