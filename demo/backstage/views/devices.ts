/** The chat and push credentials of a person, and the form that adds some. The interface cannot remove any. */
import { el, type Child, type Html } from './el.js';
import type { ChannelEntry, Subscriber } from '../../../src/api/admin/client.js';
import { moreFields, providers } from '../device-form.js';
import type { Frame } from '../context.js';
import { linkTo, personPath } from '../list-query.js';
import { Buttons, Field, type FormState } from './controls.js';
import { Empty, FormAlert } from './elements.js';

interface DevicesProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly form: FormState;
}

function Entry({ entry }: { entry: ChannelEntry }): Html {
  const { deviceTokens, ...texts } = entry.credentials;
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, el('b', {}, entry.providerId)),
    el(
      'td',
      {},
      el(
        'ul',
        { class: 'stack tokens' },
        deviceTokens.map((token) => el('li', {}, el('code', {}, token))),
        Object.entries(texts)
          .filter(([, value]) => value)
          .map(([name, value]) => el('li', {}, el('span', { class: 'faint' }, name), ' ', el('code', {}, value))),
      ),
    ),
  );
}

const Add = ({ person, frame: { list }, form }: DevicesProps): Html =>
  el(
    'form',
    { method: 'post', novalidate: true, action: linkTo(personPath(person.subscriberId, 'devices'), list) },
    el('h2', {}, 'Add a device or a webhook'),
    el('p', { class: 'hint' }, 'It joins what is there; nothing is replaced but a webhook of the same integration.'),
    FormAlert({ errors: form.errors, what: 'Not added.' }),
    el(
      'div',
      { class: 'stack fields' },
      Field({
        form,
        name: 'providerId',
        label: 'Provider',
        required: true,
        choices: [['', 'Choose one'], ...providers.map((name) => [name, name] as const)],
      }),
      Field({ form, name: 'integrationIdentifier', label: 'Integration', hint: 'Only where the provider has several' }),
      Field({ form, name: 'deviceTokens', label: 'Device tokens', rows: 3, hint: 'One on each line' }),
      Field({ form, name: 'webhookUrl', label: 'Webhook', type: 'url', wide: true, hint: 'For chat' }),
    ),
    el(
      'details',
      { class: 'more', open: moreFields.some(([name]) => form.values[name] || form.errors.fields[name]) },
      el('summary', {}, 'More fields'),
      el(
        'div',
        { class: 'stack fields' },
        moreFields.map(([name, label]) => Field({ form, name, label })),
      ),
    ),
    Buttons({ children: el('button', { class: 'button primary', type: 'submit' }, 'Add') }),
  );

export const Devices = (props: DevicesProps): Child[] => [
  props.person.channels.length > 0
    ? el(
        'table',
        { class: 'devices' },
        el('caption', {}, 'Connected'),
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Provider'), el('th', { scope: 'col' }, 'Reached by'))),
        el(
          'tbody',
          {},
          props.person.channels.map((entry) => Entry({ entry })),
        ),
      )
    : Empty({ title: 'Nothing connected', children: 'Neither chat nor push can reach them.' }),
  Add(props),
];
