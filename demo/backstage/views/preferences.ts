/**
 * The preferences of a person: for everything, then for each workflow. Only channels that the service returns are shown: a
 * missing channel is used by no step, which differs from off.
 */
import { el, type Child, type Html } from './el.js';
import type {
  Channel,
  ChannelFlags,
  Preferences as Known,
  Subscriber,
  WorkflowPreference,
} from '../../../src/api/admin/client.js';
import type { Frame } from '../context.js';
import { linkTo, personPath } from '../list-query.js';
import { Hidden, Switch } from './controls.js';
import { Icon, stepIcon } from './icon.js';
import { Alert } from './elements.js';
import { channelName, firstNameOf } from './format.js';

export interface PreferencesProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly preferences: Known;
  /** The rejected switch, and why. */
  readonly refused?: { readonly id: string; readonly why: string };
}

/** The `id` of a switch, from the values of its form. */
export const switchId = (workflow: string, channel: string): string =>
  `switch-${workflow ? `${workflow.replaceAll(/[^\w-]/g, '-')}-` : ''}${channel}`;

const idOf = ({ identifier, slug }: WorkflowPreference['workflow']): string => identifier || slug;

interface GroupProps extends PreferencesProps {
  /** Empty for everything. */
  readonly workflow: string;
  readonly title: string;
  readonly hint: string;
  readonly channels: ChannelFlags;
}

function Row({ channel, on, props }: { channel: Channel; on: boolean; props: GroupProps }): Html {
  const { workflow, frame, refused } = props;
  const id = switchId(workflow, channel);
  return el(
    'div',
    { class: 'line sw' },
    Icon({ name: stepIcon(channel) }),
    el(
      'div',
      { class: 'rest' },
      el('span', { id: `${id}-label` }, channelName(channel)),
      refused?.id === id && Alert({ children: refused.why }),
    ),
    Switch({
      id,
      on,
      labelledBy: `${switchId(workflow, 'title')} ${id}-label`,
      name: 'set',
      value: `${channel} ${on ? 'off' : 'on'}`,
      focused: frame.flash?.focus === id || refused?.id === id,
    }),
  );
}

const Group = (props: GroupProps): Html =>
  el(
    'form',
    {
      method: 'post',
      class: 'group',
      action: linkTo(personPath(props.person.subscriberId, 'preferences'), props.frame.list),
    },
    el('h2', { id: switchId(props.workflow, 'title') }, props.title),
    el('p', { class: 'hint' }, props.hint),
    Hidden({ name: 'workflow', value: props.workflow }),
    (Object.entries(props.channels) as [Channel, boolean][]).map(([channel, on]) => Row({ channel, on, props })),
  );

export function Preferences(props: PreferencesProps): Child[] {
  const { global, workflows } = props.preferences;
  const { refused } = props;
  const who = firstNameOf(props.person);
  const shown = [
    ...Object.keys(global.channels).map((channel) => switchId('', channel)),
    ...workflows.flatMap(({ workflow, channels }) =>
      Object.keys(channels).map((channel) => switchId(idOf(workflow), channel)),
    ),
  ];
  return [
    refused && !shown.includes(refused.id) && Alert({ children: refused.why }),
    Group({
      ...props,
      workflow: '',
      title: 'Everything',
      hint: `Applies to all notifications and replaces what ${who} chose below for that channel. This can’t be undone.`,
      channels: global.channels,
    }),
    workflows.map(({ workflow, channels }) =>
      Group({
        ...props,
        workflow: idOf(workflow),
        title: workflow.name || workflow.identifier,
        hint: workflow.identifier,
        channels,
      }),
    ),
    el('p', { class: 'hint' }, 'What is critical, such as security alerts, is always sent and is not listed.'),
  ];
}
