/** The integrations that deliver each channel, with a switch, a form and the service's errors. */
import { el, type Html } from './el.js';
import type { Filter } from '../../../src/api/admin/client.js';
import { NO_ERRORS } from '../form-errors.js';
import type { Frame, IntegrationSummary } from '../context.js';
import { credentialNames, integrationFields, integrationValues } from '../integration-form.js';
import { Buttons, Field, Switch, type FormState } from './controls.js';
import { Icon, stepIcon } from './icon.js';
import { Main, Page } from './page.js';
import { Facts, FormAlert, Alert } from './elements.js';
import { providerOf } from './format.js';

/** A rejected change of one integration. */
export interface Refused {
  readonly id: string;
  readonly bySwitch: boolean;
  readonly form: FormState;
}

interface CardProps {
  readonly integration: IntegrationSummary;
  readonly frame: Frame;
  readonly refused: Refused | undefined;
}

const condition = ({ isNegated, value, children }: Filter): string => {
  const parts = children.map(({ on, field, operator, value: wanted }) => `${on}.${field} ${operator} ${wanted}`);
  return `${isNegated ? 'not ' : ''}(${parts.join(` ${value} `)})`;
};

const isSecret = (name: string): boolean => /key|token|account|password/i.test(name);

const switchId = (id: string): string => `switch-${id}`;

const Head = ({ integration, frame, refused }: CardProps): Html => {
  const { _id, name, active, primary, channel } = integration;
  return el(
    'form',
    { method: 'post', class: 'stack tight', action: `/backstage/integrations/${_id}` },
    el(
      'div',
      { class: 'line sw' },
      Icon({ name: stepIcon(channel) }),
      el(
        'div',
        { class: 'rest' },
        el('h2', { id: `name-${_id}`, dir: 'auto' }, name),
        el('small', {}, providerOf(integration)),
      ),
      primary && el('span', { class: 'tag' }, 'primary'),
      Switch({
        id: switchId(_id),
        on: active,
        labelledBy: `name-${_id}`,
        name: 'set',
        value: active ? 'off' : 'on',
        focused: frame.flash?.focus === switchId(_id) || refused?.bySwitch === true,
        ...(refused?.bySwitch && { describedBy: `trouble-${_id}` }),
      }),
    ),
    refused?.bySwitch && [
      Alert({
        id: `trouble-${_id}`,
        children: `Not switched ${active ? 'off' : 'on'}. ${refused.form.errors.general}`,
      }),
      !active &&
        el(
          'button',
          { class: 'link', type: 'submit', name: 'set', value: 'unchecked' },
          'Switch it on without the check',
        ),
    ],
  );
};

const Edit = ({ integration, refused }: CardProps): Html => {
  const names = integrationFields(integration);
  const form = refused?.form ?? { values: integrationValues(integration), errors: NO_ERRORS, names };
  const { _id, active, conditions } = integration;
  const secrets = credentialNames(integration);
  const same = { form, prefix: `${_id}-` };
  return el(
    'details',
    { class: 'more', open: refused !== undefined },
    el('summary', {}, 'Settings', el('span', { class: 'unseen' }, ` of ${integration.name}`)),
    el(
      'form',
      { method: 'post', novalidate: true, action: `/backstage/integrations/${_id}` },
      refused && !refused.bySwitch && FormAlert({ errors: form.errors, what: 'Not saved.' }),
      Field({ ...same, name: 'name', label: 'Name' }),
      Field({ ...same, name: 'identifier', label: 'Identifier' }),
      secrets.length > 0 &&
        el(
          'fieldset',
          { class: 'stack' },
          el('legend', {}, 'Credentials'),
          el('p', { class: 'hint' }, 'Never shown. If you fill in one, all that were there are replaced.'),
          secrets.map((name) => Field({ ...same, name, label: name, type: isSecret(name) ? 'password' : 'text' })),
        ),
      Facts({ rows: [['Conditions', conditions.map(condition).join(' and ')]] }),
      Buttons({
        children: [
          el('button', { class: 'button primary', type: 'submit', name: 'save', value: 'same' }, 'Save'),
          !active && el('button', { class: 'button', type: 'submit', name: 'save', value: 'on' }, 'Save and switch on'),
        ],
      }),
    ),
  );
};

export const Integrations = (props: {
  frame: Frame;
  integrations: readonly IntegrationSummary[];
  refused?: Refused;
  error?: string;
}): Html =>
  Page({
    frame: props.frame,
    title: 'Integrations',
    part: 'integrations',
    children: Main({
      title: 'Integrations',
      lead: 'The accounts that channels are delivered through. The interface can change one by its id and lists none: which there are, this demo knows from its own service’s store.',
      children: [
        props.error && Alert({ children: props.error }),
        el(
          'div',
          { class: 'stack cards' },
          props.integrations.map((integration) => {
            const refused = props.refused?.id === integration._id ? props.refused : undefined;
            return el(
              'article',
              { class: 'card stack tight', 'aria-labelledby': `name-${integration._id}` },
              Head({ integration, frame: props.frame, refused }),
              Edit({ integration, frame: props.frame, refused }),
            );
          }),
        ),
      ],
    }),
  });
