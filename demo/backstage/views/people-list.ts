/** The list of people: a search in one of four fields, an order, and pages by cursor in both directions. */
import { el, type Child, type Html } from './el.js';
import type { Subscriber, SubscribersPage } from '../../../src/api/admin/client.js';
import type { Result } from '../form-errors.js';
import type { Frame } from '../context.js';
import { linkTo, orders, personPath, searches, type ListQuery } from '../list-query.js';
import { Icon } from './icon.js';
import { Avatar, Pager, Alert } from './elements.js';
import { nameOf } from './format.js';

export interface ListProps {
  readonly frame: Frame;
  readonly people: Result<SubscribersPage>;
  /** The person who is open. */
  readonly selectedId?: string | undefined;
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
    { class: 'stack tight', action: '/backstage', 'aria-label': 'Which people' },
    el(
      'div',
      { class: 'search' },
      Icon({ name: 'search' }),
      el('input', {
        type: 'search',
        name: 'q',
        value: list.q,
        placeholder: 'Find a person',
        'aria-label': 'Find a person',
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
      Avatar({ person }),
      el(
        'span',
        { class: 'rest who' },
        el('b', { dir: 'auto' }, nameOf(person)),
        el('small', { dir: 'auto' }, person.email || person.phone || person.subscriberId),
      ),
    ),
  );

function Results({ frame: { list, path }, people, selectedId: chosen }: ListProps): Child {
  if (people.error) return Alert({ id: 'list-trouble', children: `The list is not here: ${people.error.message}` });
  const { data, next, previous } = people.value;
  const urlOf = (cursor: Partial<ListQuery>): string => linkTo(path, { ...list, after: '', before: '', ...cursor });
  return [
    data.length > 0
      ? el(
          'ul',
          { class: 'stack found' },
          data.map((person) => Person({ person, list, chosen: person.subscriberId === chosen })),
        )
      : el(
          'p',
          { class: 'nobody' },
          list.q ? 'No person matches. ' : 'There are no people. ',
          (list.q || list.after || list.before) && el('a', { href: '/backstage' }, 'Show all people'),
        ),
    (next || previous) &&
      Pager({
        label: 'Pages of people',
        labels: ['Previous', 'Next'],
        back: previous ? urlOf({ before: previous }) : '',
        on: next ? urlOf({ after: next }) : '',
      }),
  ];
}

export const PeopleList = (props: ListProps): Html =>
  el(
    'aside',
    { class: 'card stack people', 'aria-label': 'People' },
    el('search', { 'aria-label': 'People' }, Search({ list: props.frame.list })),
    Results(props),
    el(
      'a',
      { class: 'button', href: linkTo('/backstage/new', props.frame.list) },
      Icon({ name: 'plus' }),
      'New person',
    ),
  );
