/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * Where chat and push reach somebody, and the form that adds to it. The interface can add, never take away.
 */
import type { Html } from './html.js';
import type { ChannelEntry, Subscriber } from '../../../src/wire/client.js';
import { moreFields, providers } from '../device-form.js';
import type { Frame } from '../desk.js';
import { linkTo, personPath } from '../list-query.js';
import { Buttons, Field, type Filled } from './controls.js';
import { Empty, FormTrouble } from './pieces.js';

interface DevicesProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly form: Filled;
}

function Entry({ entry }: { entry: ChannelEntry }): Html {
  const { deviceTokens, ...texts } = entry.credentials;
  return (
    <tr>
      <th scope="row">
        <b>{entry.providerId}</b>
        <p>{entry.integrationIdentifier}</p>
      </th>
      <td>
        <ul class="tokens">
          {deviceTokens.map((token) => (
            <li>
              <code>{token}</code>
            </li>
          ))}
          {Object.entries(texts)
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <li>
                <span class="faint">{name}</span> <code>{value}</code>
              </li>
            ))}
        </ul>
      </td>
    </tr>
  );
}

const Add = ({ person, frame: { list }, form }: DevicesProps): Html => (
  <form method="post" novalidate action={linkTo(personPath(person.subscriberId, 'devices'), list)}>
    <h2>Add a device or a webhook</h2>
    <p class="hint">It joins what is there; nothing is replaced but a webhook of the same integration.</p>
    <FormTrouble complaints={form.complaints} what="Not added." />
    <div class="fields">
      <Field
        form={form}
        name="providerId"
        label="Provider"
        required
        choices={[['', 'Choose one'], ...providers.map((name) => [name, name] as const)]}
      />
      <Field form={form} name="integrationIdentifier" label="Integration" hint="Only where the provider has several" />
      <Field form={form} name="deviceTokens" label="Device tokens" rows={3} hint="One on each line" />
      <Field form={form} name="webhookUrl" label="Webhook" type="url" wide hint="For chat" />
    </div>
    <details class="more" open={moreFields.some(([name]) => form.values[name] || form.complaints.fields[name])}>
      <summary>More fields</summary>
      <div class="fields">
        {moreFields.map(([name, label]) => (
          <Field form={form} name={name} label={label} />
        ))}
      </div>
    </details>
    <Buttons>
      <button class="button primary" type="submit">
        Add
      </button>
    </Buttons>
  </form>
);

export const Devices = (props: DevicesProps): Html => (
  <>
    {props.person.channels.length > 0 ? (
      <table class="devices">
        <caption>Connected</caption>
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Reached by</th>
          </tr>
        </thead>
        <tbody>
          {props.person.channels.map((entry) => (
            <Entry entry={entry} />
          ))}
        </tbody>
      </table>
    ) : (
      <Empty title="Nothing connected">Neither chat nor push can reach them.</Empty>
    )}
    <Add {...props} />
  </>
);
