/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * A subscriber's record, as facts and as a form; and the form that makes a new one.
 */
import type { Html } from './html.js';
import type { Subscriber } from '../../../src/wire/client.js';
import { linkTo, personPath, type ListQuery } from '../list-query.js';
import { Buttons, Field, Hidden, type Filled } from './controls.js';
import { Facts, FormTrouble, When } from './pieces.js';

const ProfileFields = ({ form }: { form: Filled }): Html => (
  <div class="fields">
    <Field form={form} name="firstName" label="First name" />
    <Field form={form} name="lastName" label="Last name" />
    <Field form={form} name="email" label="Email" type="email" />
    <Field form={form} name="phone" label="Phone" type="tel" />
    <Field form={form} name="locale" label="Locale" hint="As in en-GB" />
    <Field form={form} name="timezone" label="Time zone" hint="As in Europe/London" />
    <Field form={form} name="avatar" label="Picture" wide hint="Address or identifier" />
    <Field form={form} name="data" label="Own data" rows={5} hint="A JSON object. It replaces the one that is there." />
  </div>
);

interface ProfileProps {
  readonly person: Subscriber;
  readonly list: ListQuery;
  readonly form: Filled;
  /** What the fields held when the page was made: only what differs is sent. */
  readonly was: Readonly<Record<string, string>>;
}

export const Profile = ({ person, list, form, was }: ProfileProps): Html => (
  <>
    <form method="post" novalidate action={linkTo(personPath(person.subscriberId), list)}>
      <FormTrouble complaints={form.complaints} what="Not saved." />
      <h2>Edit</h2>
      <p class="hint">Only what you change is sent. An empty field is cleared.</p>
      {Object.entries(was).map(([name, value]) => (
        <Hidden name={`was.${name}`} value={value} />
      ))}
      <ProfileFields form={form} />
      <Buttons>
        <button class="button primary" type="submit">
          Save
        </button>
      </Buttons>
    </form>
    <h2>On record</h2>
    <Facts
      rows={[
        ['Record', <code>{person._id}</code>],
        ['Created', <When iso={person.createdAt} />],
        ['Changed', <When iso={person.updatedAt} />],
        ['Last online', person.lastOnlineAt && <When iso={person.lastOnlineAt} />],
        ['Topics', person.topics.join(', ')],
        ['Channels', person.channels.map(({ providerId }) => providerId).join(', ')],
      ]}
    />
  </>
);

export const NewPerson = ({ form, list }: { form: Filled; list: ListQuery }): Html => (
  <form method="post" novalidate action={linkTo('/backstage/new', list)} class="tab">
    <h1>New subscriber</h1>
    <p class="hint">Somebody whom the service can send to from then on.</p>
    <FormTrouble complaints={form.complaints} what="Not created." />
    <div class="fields">
      <Field form={form} name="subscriberId" label="Id" required hint="Your own; it can’t be changed later." />
    </div>
    <ProfileFields form={form} />
    <Buttons>
      <button class="button primary" type="submit">
        Create
      </button>
      <a class="button" href={linkTo('/backstage', list)}>
        Cancel
      </a>
    </Buttons>
  </form>
);
