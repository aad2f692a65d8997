/**
 * What several views are made of.
 */
import { ago, type Author, type Shelved } from '../content.js';
import { el, face, icon, type Child } from '../el.js';
import { projectName } from '../routes.js';

export const head = (title: string, lead: string): HTMLElement =>
  el('div', { class: 'page-head' }, el('h1', { dir: 'auto' }, title), el('p', {}, lead));

export const section = (title: string, more: string, ...children: Child[]): HTMLElement =>
  el(
    'section',
    { class: 'card' },
    el('header', {}, el('h2', {}, title), ...(more ? [el('a', { href: more }, 'See all')] : [])),
    ...children,
  );

export const project = (key: string): HTMLElement =>
  el('span', { class: 'project-name' }, el('i', { class: `swatch ${key}` }), projectName(key));

export const state = (name: Shelved['state']): HTMLElement =>
  el('span', { class: `state ${name.toLowerCase().replace(' ', '-')}` }, name);

export const person = ({ name, avatar }: Author): HTMLElement =>
  el('span', { class: 'person' }, face(name, avatar), el('span', { dir: 'auto' }, name));

const columns = ['Title', 'Project', 'Owner', 'State', 'Changed'];

const row = ({ title, url, project: key, owner, state: name, hoursAgo }: Shelved): HTMLElement =>
  el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el('a', { href: url, class: 'doc', dir: 'auto' }, icon('document'), el('span', {}, title)),
    ),
    el('td', {}, project(key)),
    el('td', { class: 'owner' }, person(owner)),
    el('td', {}, state(name)),
    el('td', { class: 'when' }, ago(hoursAgo)),
  );

export const documentTable = (shelved: readonly Shelved[]): HTMLElement =>
  el(
    'table',
    { class: 'documents' },
    el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...shelved.map(row)),
  );
