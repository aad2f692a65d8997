/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The accounts that channels are delivered through, each with its switch, its form, and what the service objects to.
 */
import type { Html } from './html.js';
import type { Filter } from '../../../src/wire/client.js';
import { noComplaints } from '../complaints.js';
import type { Frame, KnownIntegration } from '../desk.js';
import { credentialNames, integrationNames, integrationValues } from '../integration-form.js';
import { Buttons, Field, Switch, type Filled } from './controls.js';
import { Icon, stepIcon } from './icon.js';
import { Main, Page } from './page.js';
import { Facts, FormTrouble, Trouble } from './pieces.js';
import { providerOf } from './words.js';

/** What was asked of one integration and refused. */
export interface Refused {
  readonly id: string;
  readonly byswitch: boolean;
  readonly form: Filled;
}

interface CardProps {
  readonly integration: KnownIntegration;
  readonly frame: Frame;
  readonly refused: Refused | undefined;
}

const condition = ({ isNegated, value, children }: Filter): string => {
  const parts = children.map(({ on, field, operator, value: wanted }) => `${on}.${field} ${operator} ${wanted}`);
  return `${isNegated ? 'not ' : ''}(${parts.join(` ${value} `)})`;
};

const switchId = (id: string): string => `switch-${id}`;

const Head = ({ integration, frame, refused }: CardProps): Html => {
  const { _id, name, active, primary, channel } = integration;
  return (
    <form method="post" action={`/backstage/integrations/${_id}`}>
      <div class="sw">
        <Icon name={stepIcon(channel)} />
        <span class="sw-text">
          <h2 id={`name-${_id}`} dir="auto">
            {name}
          </h2>
          <small>{providerOf(integration)}</small>
        </span>
        {primary && <span class="tag">primary</span>}
        <Switch
          id={switchId(_id)}
          on={active}
          labelledBy={`name-${_id}`}
          name="set"
          value={active ? 'off' : 'on'}
          focused={frame.flash?.focus === switchId(_id)}
        />
      </div>
      {refused?.byswitch && (
        <>
          <Trouble
            id={`trouble-${_id}`}
          >{`Not switched ${active ? 'off' : 'on'}. ${refused.form.complaints.general}`}</Trouble>
          {!active && (
            <button class="link" type="submit" name="set" value="unchecked">
              Switch it on without the check
            </button>
          )}
        </>
      )}
    </form>
  );
};

const Edit = ({ integration, refused }: CardProps): Html => {
  const names = integrationNames(integration);
  const form = refused?.form ?? { values: integrationValues(integration), complaints: noComplaints, names };
  const { _id, active, conditions } = integration;
  const secrets = credentialNames(integration);
  const same = { form, prefix: `${_id}-` };
  return (
    <details class="more" open={refused !== undefined}>
      <summary>
        Settings<span class="unseen">{` of ${integration.name}`}</span>
      </summary>
      <form method="post" novalidate action={`/backstage/integrations/${_id}`}>
        {refused && !refused.byswitch && <FormTrouble complaints={form.complaints} what="Not saved." />}
        <Field {...same} name="name" label="Name" />
        <Field {...same} name="identifier" label="Identifier" />
        {secrets.length > 0 && (
          <fieldset>
            <legend>Credentials</legend>
            <p class="hint">Never shown. If you fill in one, all that were there are replaced.</p>
            {secrets.map((name) => (
              <Field {...same} name={name} label={name} type="password" />
            ))}
          </fieldset>
        )}
        <Facts rows={[['Conditions', conditions.map(condition).join(' and ')]]} />
        <Buttons>
          <button class="button primary" type="submit" name="save" value="same">
            Save
          </button>
          {!active && (
            <button class="button" type="submit" name="save" value="on">
              Save and switch on
            </button>
          )}
        </Buttons>
      </form>
    </details>
  );
};

export const Integrations = (props: {
  frame: Frame;
  integrations: readonly KnownIntegration[];
  refused?: Refused;
  trouble?: string;
}): Html => (
  <Page frame={props.frame} title="Integrations" part="integrations">
    <Main
      title="Integrations"
      lead="The accounts that channels are delivered through. The interface can change one by its id and lists none: which there are, this demo knows from its own service’s store."
    >
      {props.trouble && <Trouble>{props.trouble}</Trouble>}
      <div class="cards">
        {props.integrations.map((integration) => {
          const refused = props.refused?.id === integration._id ? props.refused : undefined;
          return (
            <article class="card" aria-labelledby={`name-${integration._id}`}>
              <Head integration={integration} frame={props.frame} refused={refused} />
              <Edit integration={integration} frame={props.frame} refused={refused} />
            </article>
          );
        })}
      </div>
    </Main>
  </Page>
);
