/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * One subscriber beside the list of all: who they are, and the tabs.
 */
import type { Child, Html } from './html.js';
import type { Subscriber } from '../../../src/wire/client.js';
import { linkTo, personPath, type ListQuery } from '../list-query.js';
import { Page } from './page.js';
import { PeopleList, type ListProps } from './people-list.js';
import { Empty, Face } from './pieces.js';
import { Icon } from './icon.js';
import { localTime, nameOf } from './words.js';

export const tabs = {
  profile: 'Profile',
  messages: 'Messages',
  feed: 'Feed',
  preferences: 'Preferences',
  devices: 'Devices',
} as const;
export type Tab = keyof typeof tabs;

const tabPath = (id: string, tab: Tab): string => personPath(id, tab === 'profile' ? '' : tab);

function Head({ person, list }: { person: Subscriber; list: ListQuery }): Html {
  const clock = localTime(person.timezone);
  return (
    <header class="person-head">
      <a class="to-list" href={linkTo('/backstage', list)}>
        <Icon name="back" />
        All people
      </a>
      <Face person={person} />
      <div>
        <h1 dir="auto">{nameOf(person)}</h1>
        <p>
          <code>{person.subscriberId}</code>
          {person.deleted && <span class="pill bad">Deleted</span>}
          {person.isOnline && <span class="pill good">Online</span>}
          {clock && <span>{`${clock} where they are`}</span>}
        </p>
      </div>
    </header>
  );
}

const Tabs = ({ person, tab, list }: { person: Subscriber; tab: Tab | undefined; list: ListQuery }): Html => (
  <nav class="tabs" aria-label={`About ${nameOf(person)}`}>
    {(Object.keys(tabs) as Tab[]).map((name) => (
      <a
        href={linkTo(tabPath(person.subscriberId, name), list)}
        {...(name === tab && { 'aria-current': 'page' as const })}
      >
        {tabs[name]}
      </a>
    ))}
  </nav>
);

interface PersonProps extends ListProps {
  readonly person: Subscriber;
  readonly tab: Tab;
  readonly children?: Child;
}

export const PersonPage = ({ frame, people, person, tab, children }: PersonProps): Html => (
  <Page frame={frame} title={`${nameOf(person)}: ${tabs[tab]}`} part="people">
    <div class="columns chosen">
      <PeopleList frame={frame} people={people} chosen={person.subscriberId} />
      <main id="main" class="card person" tabindex={-1}>
        <Head person={person} list={frame.list} />
        <Tabs person={person} tab={tab} list={frame.list} />
        <section class="tab" aria-label={tabs[tab]}>
          {children}
        </section>
      </main>
    </div>
  </Page>
);

/** The list, and beside it whatever is not about somebody that there is. */
export const BesideList = (props: ListProps & { title: string; chosen?: string; children?: Child }): Html => (
  <Page frame={props.frame} title={props.title} part="people">
    <div class={props.title === 'People' ? 'columns' : 'columns chosen'}>
      <PeopleList frame={props.frame} people={props.people} chosen={props.chosen} />
      <main id="main" class="card person" tabindex={-1}>
        {props.title !== 'People' && (
          <a class="to-list" href={linkTo('/backstage', props.frame.list)}>
            <Icon name="back" />
            All people
          </a>
        )}
        {props.children}
      </main>
    </div>
  </Page>
);

export const Nobody = (): Html => (
  <Empty title="Choose somebody" first>
    Find them by name, email, phone or id. You then see on which channels they were reached, why not on the others, and
    can put their data right.
  </Empty>
);
