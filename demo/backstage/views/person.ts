/** One subscriber next to the list: the header and the tabs. */
import { el, type Child, type Html } from './el.js';
import type { Subscriber } from '../../../src/api/admin/client.js';
import { linkTo, personPath, type ListQuery } from '../list-query.js';
import { Page } from './page.js';
import { PeopleList, type ListProps } from './people-list.js';
import { Empty, Avatar } from './elements.js';
import { Icon } from './icon.js';
import { localTime, nameOf } from './format.js';

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
  return el(
    'header',
    { class: 'line wrap person-head' },
    el('a', { class: 'line to-list', href: linkTo('/backstage', list) }, Icon({ name: 'back' }), 'All people'),
    Avatar({ person }),
    el(
      'div',
      { class: 'rest' },
      el('h1', { dir: 'auto' }, nameOf(person)),
      el(
        'p',
        { class: 'line wrap hint' },
        el('code', {}, person.subscriberId),
        person.deleted && el('span', { class: 'pill bad' }, 'Deleted'),
        person.isOnline && el('span', { class: 'pill good' }, 'Online'),
        clock && el('span', {}, `Local time ${clock} (${person.timezone})`),
      ),
    ),
  );
}

const Tabs = ({ person, tab, list }: { person: Subscriber; tab: Tab | undefined; list: ListQuery }): Html =>
  el(
    'nav',
    { class: 'tabs', 'aria-label': `About ${nameOf(person)}` },
    (Object.keys(tabs) as Tab[]).map((name) =>
      el(
        'a',
        {
          href: linkTo(tabPath(person.subscriberId, name), list),
          'aria-current': name === tab && 'page',
        },
        tabs[name],
      ),
    ),
  );

interface PersonProps extends ListProps {
  readonly person: Subscriber;
  readonly tab: Tab;
  readonly children?: Child;
}

export const PersonPage = ({ frame, people, person, tab, children }: PersonProps): Html =>
  Page({
    frame,
    title: `${nameOf(person)}: ${tabs[tab]}`,
    part: 'people',
    children: el(
      'div',
      { class: 'stack loose columns chosen' },
      PeopleList({ frame, people, selectedId: person.subscriberId }),
      el(
        'main',
        { id: 'main', class: 'card person', tabindex: -1 },
        Head({ person, list: frame.list }),
        Tabs({ person, tab, list: frame.list }),
        el('section', { class: 'stack tab', 'aria-label': tabs[tab] }, children),
      ),
    ),
  });

/** The list next to content that is not about an existing person. */
export const ListPage = (props: ListProps & { title: string; chosen?: string; children?: Child }): Html =>
  Page({
    frame: props.frame,
    title: props.title,
    part: 'people',
    children: el(
      'div',
      { class: `stack loose columns${props.title === 'People' ? '' : ' chosen'}` },
      PeopleList({ frame: props.frame, people: props.people, selectedId: props.selectedId }),
      el(
        'main',
        { id: 'main', class: 'card person', tabindex: -1 },
        props.title !== 'People' &&
          el(
            'a',
            { class: 'line to-list', href: linkTo('/backstage', props.frame.list) },
            Icon({ name: 'back' }),
            'All people',
          ),
        props.children,
      ),
    ),
  });

export const NoSelection = (): Html =>
  Empty({
    title: 'Choose a person',
    first: true,
    children:
      'Find them by name, email, phone or id. You then see on which channels they were reached, why not on the others, and can put their data right.',
  });
