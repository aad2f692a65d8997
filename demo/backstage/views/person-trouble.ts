/**
 * What stands where somebody, or a part of what is known of them, could not be had.
 */
import { el, type Child, type Html } from './el.js';
import type { InboxError } from '../../../src/api/admin/client.js';
import { linkTo } from '../list-query.js';
import type { ListProps } from './people-list.js';
import { BesideList } from './person.js';
import { Trouble } from './pieces.js';

export const TabTrouble = ({ failure, address }: { failure: InboxError; address: string }): Child[] => [
  Trouble({ children: failure.message }),
  el('p', {}, el('a', { href: address }, 'Try again')),
];

export const PersonTrouble = (props: ListProps & { id: string; failure: InboxError }): Html =>
  BesideList({
    frame: props.frame,
    people: props.people,
    title: props.id,
    children: el(
      'div',
      { class: 'tab' },
      el('h1', { dir: 'auto' }, props.id),
      Trouble({ children: props.failure.code === 'missing' ? 'There is nobody with this id.' : props.failure.message }),
      el(
        'p',
        {},
        props.failure.code === 'missing'
          ? el('a', { href: linkTo('/backstage/new', props.frame.list, { id: props.id }) }, 'Create them')
          : el('a', { href: props.frame.address }, 'Try again'),
      ),
    ),
  });
