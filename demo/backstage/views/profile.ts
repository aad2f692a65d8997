/**
 * A subscriber, shown as facts and as a form, and the form of a new subscriber.
 */
import { el, type Child, type Html } from './el.js';
import type { Subscriber } from '../../../src/api/admin/client.js';
import { linkTo, personPath, type ListQuery } from '../list-query.js';
import { Buttons, Field, Hidden, type FormState } from './controls.js';
import { Facts, FormAlert, Time } from './elements.js';

const ProfileFields = ({ form }: { form: FormState }): Html =>
  el(
    'div',
    { class: 'stack fields' },
    Field({ form, name: 'firstName', label: 'First name' }),
    Field({ form, name: 'lastName', label: 'Last name' }),
    Field({ form, name: 'email', label: 'Email', type: 'email' }),
    Field({ form, name: 'phone', label: 'Phone', type: 'tel' }),
    Field({ form, name: 'locale', label: 'Locale', hint: 'As in en-GB' }),
    Field({ form, name: 'timezone', label: 'Time zone', hint: 'As in Europe/London' }),
    Field({ form, name: 'avatar', label: 'Picture', wide: true, hint: 'Address or identifier' }),
    Field({
      form,
      name: 'data',
      label: 'Own data',
      rows: 5,
      hint: 'A JSON object. It replaces the one that is there.',
    }),
  );

interface ProfileProps {
  readonly person: Subscriber;
  readonly list: ListQuery;
  readonly form: FormState;
  /** The values when the page was rendered: only changed fields are sent. */
  readonly was: Readonly<Record<string, string>>;
}

export const Profile = ({ person, list, form, was }: ProfileProps): Child[] => [
  el(
    'form',
    { method: 'post', novalidate: true, action: linkTo(personPath(person.subscriberId), list) },
    FormAlert({ errors: form.errors, what: 'Not saved.' }),
    el('h2', {}, 'Edit'),
    el('p', { class: 'hint' }, 'Only what you change is sent. An empty field is cleared.'),
    Object.entries(was).map(([name, value]) => Hidden({ name: `was.${name}`, value })),
    ProfileFields({ form }),
    Buttons({ children: el('button', { class: 'button primary', type: 'submit' }, 'Save') }),
  ),
  el('h2', {}, 'On record'),
  Facts({
    rows: [
      ['Record', el('code', {}, person._id)],
      ['Created', Time({ iso: person.createdAt })],
      ['Changed', Time({ iso: person.updatedAt })],
      ['Last online', person.lastOnlineAt && Time({ iso: person.lastOnlineAt })],
      ['Channels', person.channels.map(({ providerId }) => providerId).join(', ')],
    ],
  }),
];

export const NewPerson = ({ form, list }: { form: FormState; list: ListQuery }): Html =>
  el(
    'form',
    { method: 'post', novalidate: true, action: linkTo('/backstage/new', list), class: 'stack tab' },
    el('h1', {}, 'New person'),
    el('p', { class: 'hint' }, 'The service can then send them notifications.'),
    FormAlert({ errors: form.errors, what: 'Not created.' }),
    el(
      'div',
      { class: 'stack fields' },
      Field({ form, name: 'subscriberId', label: 'Id', required: true, hint: 'Your own; it can’t be changed later.' }),
    ),
    ProfileFields({ form }),
    Buttons({
      children: [
        el('button', { class: 'button primary', type: 'submit' }, 'Create'),
        el('a', { class: 'button', href: linkTo('/backstage', list) }, 'Cancel'),
      ],
    }),
  );
