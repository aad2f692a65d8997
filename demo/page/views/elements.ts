/** Elements that several views use. */
import { formatAgo, type Author, type DocumentSummary } from '../content.js';
import { el, avatar, icon, type Child } from '../el.js';
import { projectName } from '../routes.js';

export const pageHead = (title: string, lead: string): HTMLElement =>
  el('div', { class: 'page-head' }, el('h1', { dir: 'auto' }, title), el('p', {}, lead));

export const card = (title: string, more: string, ...children: Child[]): HTMLElement =>
  el(
    'section',
    { class: 'card' },
    el(
      'header',
      { class: 'line tight' },
      el('h2', { class: 'rest' }, title),
      ...(more ? [el('a', { href: more }, 'See all')] : []),
    ),
    ...children,
  );

export const projectLabel = (key: string): HTMLElement =>
  el('span', { class: 'project-name' }, el('i', { class: `swatch ${key}` }), projectName(key));

const stateTones = { Draft: 'calm', 'In review': 'warn', Published: 'good' } as const;

export const stateLabel = (name: DocumentSummary['state']): HTMLElement =>
  el('span', { class: `pill ${stateTones[name]}` }, name);

export const personLabel = ({ name, avatar: picture }: Author): HTMLElement =>
  el('span', { class: 'person' }, avatar(name, picture), el('span', { dir: 'auto' }, name));

const columns = ['Title', 'Project', 'Owner', 'State', 'Changed'];

const documentRow = ({ title, url, project: key, owner, state: name, hoursAgo }: DocumentSummary): HTMLElement =>
  el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el('a', { href: url, class: 'line doc', dir: 'auto' }, icon('document'), el('span', {}, title)),
    ),
    el('td', {}, projectLabel(key)),
    el('td', {}, personLabel(owner)),
    el('td', {}, stateLabel(name)),
    el('td', { class: 'when' }, formatAgo(hoursAgo)),
  );

export const documentTable = (documents: readonly DocumentSummary[]): HTMLElement =>
  el(
    'table',
    { class: 'documents' },
    el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...documents.map(documentRow)),
  );
