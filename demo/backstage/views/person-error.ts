/** The pages for a person, or a part of their data, that could not be loaded. */
import { el, type Child, type Html } from './el.js';
import type { InboxError } from '../../../src/api/admin/client.js';
import { linkTo } from '../list-query.js';
import type { ListProps } from './people-list.js';
import { ListPage } from './person.js';
import { Alert } from './elements.js';

export const TabError = ({ error, address }: { error: InboxError; address: string }): Child[] => [
  Alert({ children: error.message }),
  el('p', {}, el('a', { href: address }, 'Try again')),
];

export const PersonError = (props: ListProps & { id: string; error: InboxError }): Html =>
  ListPage({
    frame: props.frame,
    people: props.people,
    title: props.id,
    children: el(
      'div',
      { class: 'stack tab' },
      el('h1', { dir: 'auto' }, props.id),
      Alert({ children: props.error.code === 'missing' ? 'There is no person with this id.' : props.error.message }),
      el(
        'p',
        {},
        props.error.code === 'missing'
          ? el('a', { href: linkTo('/backstage/new', props.frame.list, { id: props.id }) }, 'Create this person')
          : el('a', { href: props.frame.address }, 'Try again'),
      ),
    ),
  });
