/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * What several pages are made of. Everything that comes in is text: a record of the service may hold anything.
 */
import type { Child, Html } from './html.js';
import type { Complaints } from '../complaints.js';
import { linkTo, type ListQuery } from '../list-query.js';
import { Icon } from './icon.js';
import { nameOf, writeTime } from './words.js';

interface Shown {
  readonly firstName: string;
  readonly lastName: string;
  readonly subscriberId: string;
  readonly avatar: string;
}

const hues = 6;

/** A picture of this origin, or initials: a page must ask no other place for one. */
export function Face({ person }: { person: Shown }): Html {
  const name = nameOf(person);
  if (/^\/(?![/\\])/.test(person.avatar)) {
    return <img class="face" src={person.avatar} alt="" width="36" height="36" loading="lazy" />;
  }
  const initials = name.split(/\s+/, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32));
  const hue = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % hues;
  return (
    <span class={`face hue-${hue}`} aria-hidden="true">
      {initials.join('').toLocaleUpperCase()}
    </span>
  );
}

export const When = ({ iso, exact = false }: { iso: string; exact?: boolean }): Html => {
  const written = writeTime(iso, exact);
  return written ? <time datetime={iso}>{written}</time> : <span>no date</span>;
};

export const Trouble = ({ children, id = 'trouble' }: { children?: Child; id?: string }): Html => (
  <div class="note bad" role="alert" id={id}>
    <Icon name="alert" />
    <p>{children}</p>
  </div>
);

/** What is wrong with a form as a whole. */
export function FormTrouble({ complaints, what }: { complaints: Complaints; what: string }): Html | null {
  const wrong = Object.keys(complaints.fields).length;
  if (complaints.general) return <Trouble>{`${what} ${complaints.general}`}</Trouble>;
  if (wrong === 0) return null;
  return <Trouble>{`${what} ${wrong === 1 ? 'One field needs' : `${wrong} fields need`} another look.`}</Trouble>;
}

export const Empty = (props: { title: string; first?: boolean; children?: Child }): Html => (
  <div class="empty">
    {props.first ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
    <p>{props.children}</p>
  </div>
);

export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: Child])[] }): Html => (
  <dl class="facts">
    {rows.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd dir="auto">{value || <span class="faint">none</span>}</dd>
      </div>
    ))}
  </dl>
);

export const More = ({ label, value }: { label: string; value: unknown }): Html => (
  <details class="more">
    <summary>{label}</summary>
    <pre>
      <code>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code>
    </pre>
  </details>
);

/** Links to the pages before and after, with the places kept where there is none. */
export function Pager(props: { label: string; back: string; on: string; words?: readonly [string, string] }): Html {
  const { label, back, on, words = ['Newer', 'Older'] } = props;
  return (
    <nav class="pager" aria-label={label}>
      {back ? (
        <a class="button small" rel="prev" href={back}>
          <Icon name="back" />
          {words[0]}
        </a>
      ) : (
        <span />
      )}
      {on ? (
        <a class="button small" rel="next" href={on}>
          {words[1]}
          <Icon name="forward" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** A pager for lists that count their pages from 0. */
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
  const at = (n: number): string => linkTo(path, list, { ...more, page: n > 0 ? n : '' });
  return <Pager label={label} back={page > 0 ? at(page - 1) : ''} on={hasMore ? at(page + 1) : ''} />;
}
