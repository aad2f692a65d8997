/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * What somebody wants to be sent, and where: for everything at once, then for each kind. Only channels that the service
 * names are there: one that is missing is used by no step, which is not the same as off.
 */
import type { Html } from './html.js';
import type {
  Channel,
  ChannelFlags,
  Preferences as Known,
  Subscriber,
  WorkflowPreference,
} from '../../../src/wire/client.js';
import type { Frame } from '../desk.js';
import { linkTo, personPath } from '../list-query.js';
import { Hidden, Switch } from './controls.js';
import { Icon, stepIcon } from './icon.js';
import { Trouble } from './pieces.js';
import { channelName, firstNameOf } from './words.js';

export interface PreferencesProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly preferences: Known;
  /** The switch that was refused, and why. */
  readonly refused?: { readonly id: string; readonly why: string };
}

/** The `id` of a switch, from what its form says. */
export const switchId = (workflow: string, channel: string): string =>
  `switch-${workflow ? `${workflow.replaceAll(/[^\w-]/g, '-')}-` : ''}${channel}`;

interface GroupProps extends PreferencesProps {
  /** Empty for all. */
  readonly workflow: string;
  readonly title: string;
  readonly hint: string;
  readonly channels: ChannelFlags;
  readonly sources: WorkflowPreference['overrides'];
}

function Row({ channel, on, props }: { channel: Channel; on: boolean; props: GroupProps }): Html {
  const { workflow, person, frame, refused, sources } = props;
  const id = switchId(workflow, channel);
  const chosen = sources.find((one) => one.channel === channel)?.source === 'subscriber';
  return (
    <div class="sw">
      <Icon name={stepIcon(channel)} />
      <span class="sw-text">
        <span id={`${id}-label`}>{channelName(channel)}</span>
        {sources.length > 0 && <small>{chosen ? `${firstNameOf(person)}’s choice` : 'as the workflow has it'}</small>}
        {refused?.id === id && <Trouble>{refused.why}</Trouble>}
      </span>
      <Switch
        id={id}
        on={on}
        labelledBy={`${switchId(workflow, 'title')} ${id}-label`}
        name="set"
        value={`${channel} ${on ? 'off' : 'on'}`}
        focused={frame.flash?.focus === id || refused?.id === id}
      />
    </div>
  );
}

const Group = (props: GroupProps): Html => (
  <form
    method="post"
    class="group"
    action={linkTo(personPath(props.person.subscriberId, 'preferences'), props.frame.list)}
  >
    <h2 id={switchId(props.workflow, 'title')}>{props.title}</h2>
    <p class="hint">{props.hint}</p>
    <Hidden name="workflow" value={props.workflow} />
    {(Object.entries(props.channels) as [Channel, boolean][]).map(([channel, on]) => (
      <Row channel={channel} on={on} props={props} />
    ))}
  </form>
);

export function Preferences(props: PreferencesProps): Html {
  const { global, workflows } = props.preferences;
  const who = firstNameOf(props.person);
  return (
    <>
      <Group
        {...props}
        workflow=""
        title="Everything"
        hint={`Changes every kind below and replaces what ${who} chose there for that channel. That can’t be undone.`}
        channels={global.channels}
        sources={[]}
      />
      {workflows.map(({ workflow, channels, overrides }) => (
        <Group
          {...props}
          workflow={workflow.identifier || workflow.slug}
          title={workflow.name || workflow.identifier}
          hint={workflow.identifier}
          channels={channels}
          sources={overrides}
        />
      ))}
      <p class="hint">What is critical, such as security alerts, is always sent and is not listed.</p>
    </>
  );
}
