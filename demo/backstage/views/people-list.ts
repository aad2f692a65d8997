/**
 * The column of people: a search by one of four fields, an order, and pages by cursor, both ways.
 */
import { el, type Child, type Html } from './el.js';
import type { Subscriber, SubscribersPage } from '../../../src/api/admin/client.js';
import type { Outcome } from '../complaints.js';
import type { Frame } from '../desk.js';
import { linkTo, orders, personPath, searches, type ListQuery } from '../list-query.js';
import { Icon } from './icon.js';
import { Face, Pager, Trouble } from './pieces.js';
import { nameOf } from './words.js';

export interface ListProps {
  readonly frame: Frame;
  readonly people: Outcome<SubscribersPage>;
  /** Whoever is looked at. */
  readonly chosen?: string | undefined;
}

const Choice = (props: { name: string; label: string; from: Record<string, string>; value: string }): Html =>
  el(
    'select',
    { name: props.name, 'aria-label': props.label },
    Object.entries(props.from).map(([key, label]) =>
      el('option', { value: key, selected: key === props.value }, label),
    ),
  );

const orderNames = Object.fromEntries(Object.entries(orders).map(([key, { label }]) => [key, label]));

const Search = ({ list }: { list: ListQuery }): Html =>
  el(
    'form',
    { class: 'find', action: '/backstage', 'aria-label': 'Which people' },
    el(
      'div',
      { class: 'search' },
      Icon({ name: 'search' }),
      el('input', {
        type: 'search',
        name: 'q',
        value: list.q,
        placeholder: 'Find somebody',
        'aria-label': 'Find somebody',
        autocomplete: 'off',
        dir: 'auto',
      }),
    ),
    el(
      'div',
      { class: 'find-how' },
      Choice({ name: 'by', label: 'Search in', from: searches, value: list.by }),
      Choice({ name: 'order', label: 'Order', from: orderNames, value: list.order }),
      el('button', { class: 'button small', type: 'submit' }, 'Find'),
    ),
  );

const Person = ({ person, list, chosen }: { person: Subscriber; list: ListQuery; chosen: boolean }): Html =>
  el(
    'li',
    {},
    el(
      'a',
      { href: linkTo(personPath(person.subscriberId), list), 'aria-current': chosen && 'true' },
      Face({ person }),
      el(
        'span',
        { class: 'who' },
        el('b', { dir: 'auto' }, nameOf(person)),
        el('small', { dir: 'auto' }, person.email || person.phone || person.subscriberId),
      ),
    ),
  );

function Found({ frame: { list, path }, people, chosen }: ListProps): Child {
  if (people.failure)
    return Trouble({ id: 'list-trouble', children: `The list is not here: ${people.failure.message}` });
  const { data, next, previous } = people.value;
  const at = (cursor: Partial<ListQuery>): string => linkTo(path, { ...list, after: '', before: '', ...cursor });
  return [
    data.length > 0
      ? el(
          'ul',
          { class: 'found' },
          data.map((person) => Person({ person, list, chosen: person.subscriberId === chosen })),
        )
      : el(
          'p',
          { class: 'nobody' },
          list.q ? 'Nobody fits. ' : 'Nobody is here. ',
          (list.q || list.after || list.before) && el('a', { href: '/backstage' }, 'Show everybody'),
        ),
    (next || previous) &&
      Pager({
        label: 'Pages of people',
        words: ['Previous', 'Next'],
        back: previous ? at({ before: previous }) : '',
        on: next ? at({ after: next }) : '',
      }),
  ];
}

export const PeopleList = (props: ListProps): Html =>
  el(
    'aside',
    { class: 'card people', 'aria-label': 'People' },
    el('search', { 'aria-label': 'People' }, Search({ list: props.frame.list })),
    Found(props),
    el(
      'a',
      { class: 'button new', href: linkTo('/backstage/new', props.frame.list) },
      Icon({ name: 'plus' }),
      'New subscriber',
    ),
  );
