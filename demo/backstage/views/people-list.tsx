/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The column of people: a search by one of four fields, an order, and pages by cursor, both ways.
 */
import type { Html } from './html.js';
import type { Subscriber, SubscribersPage } from '../../../src/wire/client.js';
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

const Choice = (props: { name: string; label: string; from: Record<string, string>; value: string }): Html => (
  <select name={props.name} aria-label={props.label}>
    {Object.entries(props.from).map(([key, label]) => (
      <option value={key} selected={key === props.value}>
        {label}
      </option>
    ))}
  </select>
);

const orderNames = Object.fromEntries(Object.entries(orders).map(([key, { label }]) => [key, label]));

const Search = ({ list }: { list: ListQuery }): Html => (
  <form class="find" action="/backstage" aria-label="Which people">
    <div class="search">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        value={list.q}
        placeholder="Find somebody"
        aria-label="Find somebody"
        autocomplete="off"
        dir="auto"
      />
    </div>
    <div class="find-how">
      <Choice name="by" label="Search in" from={searches} value={list.by} />
      <Choice name="order" label="Order" from={orderNames} value={list.order} />
      <button class="button small" type="submit">
        Find
      </button>
    </div>
  </form>
);

const Person = ({ person, list, chosen }: { person: Subscriber; list: ListQuery; chosen: boolean }): Html => (
  <li>
    <a href={linkTo(personPath(person.subscriberId), list)} {...(chosen && { 'aria-current': 'true' as const })}>
      <Face person={person} />
      <span class="who">
        <b dir="auto">{nameOf(person)}</b>
        <small dir="auto">{person.email || person.phone || person.subscriberId}</small>
      </span>
    </a>
  </li>
);

function Found({ frame: { list, path }, people, chosen }: ListProps): Html {
  if (people.failure) return <Trouble id="list-trouble">{`The list is not here: ${people.failure.message}`}</Trouble>;
  const { data, next, previous } = people.value;
  const at = (cursor: Partial<ListQuery>): string => linkTo(path, { ...list, after: '', before: '', ...cursor });
  return (
    <>
      {data.length > 0 ? (
        <ul class="found">
          {data.map((person) => (
            <Person person={person} list={list} chosen={person.subscriberId === chosen} />
          ))}
        </ul>
      ) : (
        <p class="nobody">
          {list.q ? 'Nobody fits. ' : 'Nobody is here. '}
          {(list.q || list.after || list.before) && <a href="/backstage">Show everybody</a>}
        </p>
      )}
      {(next || previous) && (
        <Pager
          label="Pages of people"
          words={['Previous', 'Next']}
          back={previous ? at({ before: previous }) : ''}
          on={next ? at({ after: next }) : ''}
        />
      )}
    </>
  );
}

export const PeopleList = (props: ListProps): Html => (
  <aside class="card people" aria-label="People">
    <search aria-label="People">
      <Search list={props.frame.list} />
    </search>
    <Found {...props} />
    <a class="button new" href={linkTo('/backstage/new', props.frame.list)}>
      <Icon name="plus" />
      New subscriber
    </a>
  </aside>
);
