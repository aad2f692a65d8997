/** Elements of several pages. All values are treated as text, since a record of the service can contain anything. */
import { initialsOf } from '../../page/initials.js';
import { el, type Child, type Html } from './el.js';
import type { FormErrors } from '../form-errors.js';
import { linkTo, type ListQuery } from '../list-query.js';
import { Icon } from './icon.js';
import { nameOf, formatTime } from './format.js';

interface AvatarData {
  readonly firstName: string;
  readonly lastName: string;
  readonly subscriberId: string;
  readonly avatar: string;
}

const HUE_COUNT = 6;

/** An avatar of this origin, or initials: a page must not load images from other origins. */
export function Avatar({ person }: { person: AvatarData }): Html {
  const name = nameOf(person);
  if (/^\/(?![/\\])/.test(person.avatar)) {
    return el('img', { class: 'face', src: person.avatar, alt: '', width: '36', height: '36', loading: 'lazy' });
  }
  const hue = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % HUE_COUNT;
  return el('span', { class: `face hue-${hue}`, 'aria-hidden': 'true' }, initialsOf(name));
}

export const Time = ({ iso, exact = false }: { iso: string; exact?: boolean }): Html => {
  const written = formatTime(iso, exact);
  return written ? el('time', { datetime: iso }, written) : el('span', {}, 'no date');
};

export const Alert = ({ children, id = 'trouble' }: { children?: Child; id?: string }): Html =>
  el('div', { class: 'line note bad', role: 'alert', id }, Icon({ name: 'alert' }), el('p', {}, children));

/** The error of a whole form. */
export function FormAlert({ errors, what }: { errors: FormErrors; what: string }): Html | null {
  const wrong = Object.keys(errors.fields).length;
  if (errors.general) return Alert({ children: `${what} ${errors.general}` });
  if (wrong === 0) return null;
  return Alert({ children: `${what} ${wrong === 1 ? 'One field needs' : `${wrong} fields need`} another look.` });
}

export const Empty = (props: { title: string; first?: boolean; children?: Child }): Html =>
  el(
    'div',
    { class: 'stack empty' },
    props.first ? el('h1', {}, props.title) : el('h2', {}, props.title),
    el('p', {}, props.children),
  );

export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: Child])[] }): Html =>
  el(
    'dl',
    {},
    rows.map(([name, value]) =>
      el('div', {}, el('dt', {}, name), el('dd', { dir: 'auto' }, value || el('span', { class: 'faint' }, 'none'))),
    ),
  );

export const Details = ({ label, value }: { label: string; value: unknown }): Html =>
  el(
    'details',
    { class: 'more' },
    el('summary', {}, label),
    el('pre', {}, el('code', {}, typeof value === 'string' ? value : JSON.stringify(value, null, 2))),
  );

/** Links to the previous and next page, with placeholders where there is none. */
export function Pager(props: { label: string; back: string; on: string; labels?: readonly [string, string] }): Html {
  const { label, back, on, labels = ['Newer', 'Older'] } = props;
  return el(
    'nav',
    { class: 'line pager', 'aria-label': label },
    back ? el('a', { class: 'button small', rel: 'prev', href: back }, Icon({ name: 'back' }), labels[0]) : el('span'),
    on ? el('a', { class: 'button small', rel: 'next', href: on }, labels[1], Icon({ name: 'forward' })) : el('span'),
  );
}

/** A pager for lists with page numbers from 0. */
export function NumberPager(props: {
  label: string;
  path: string;
  list: ListQuery;
  more: Readonly<Record<string, string>>;
  page: number;
  hasMore: boolean;
}): Html | null {
  const { label, path, list, more, page, hasMore } = props;
  if (page === 0 && !hasMore) return null;
  const urlOf = (n: number): string => linkTo(path, list, { ...more, page: n > 0 ? n : '' });
  return Pager({ label, back: page > 0 ? urlOf(page - 1) : '', on: hasMore ? urlOf(page + 1) : '' });
}
