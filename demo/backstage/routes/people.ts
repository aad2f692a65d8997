/** Finds, creates and changes people. */
import { Hono, type Context } from 'hono';
import type { NewSubscriber } from '../../../src/api/admin/client.js';
import { fieldError, toFormErrors, NO_ERRORS, toResult, type FormErrors } from '../form-errors.js';
import { frameOf, type BackstageContext } from '../context.js';
import { redirectWithFlash } from '../flash.js';
import { linkTo, personPath, readListQuery, toSubscribersQuery } from '../list-query.js';
import { profileFields, readProfile, readFields, profileValues } from '../profile-form.js';
import { isPathSegment, readForm } from '../requests.js';
import type { FormState } from '../views/controls.js';
import { ListPage, NoSelection } from '../views/person.js';
import { NewPerson, Profile } from '../views/profile.js';
import { personPage } from './person-page.js';
import { renderPage } from '../views/el.js';

const newPersonFields = ['subscriberId', ...profileFields];
const emptyValue = (): string => '';

/** Creating an existing subscriber would change them and empty their data, so their id is looked up first. */
async function create({ client }: BackstageContext, body: NewSubscriber): Promise<FormErrors | undefined> {
  const { subscriberId } = body;
  if (!subscriberId) return fieldError('subscriberId', 'A person needs an id.');
  if (!isPathSegment(subscriberId)) return fieldError('subscriberId', 'Dots alone can’t be an id.');
  const existing = await toResult(client.getSubscriber(subscriberId));
  if (existing.value) return fieldError('subscriberId', 'Another person has this id.');
  if (existing.error.code !== 'missing') return toFormErrors(existing.error, newPersonFields);
  const { error } = await toResult(client.createSubscriber(body));
  return error && toFormErrors(error, newPersonFields);
}

export function people(context: BackstageContext): Hono {
  const { client } = context;
  const app = new Hono();

  const newPage = async (c: Context, form: FormState, status: 200 | 422 = 200): Promise<Response> => {
    const frame = frameOf(c);
    const found = await toResult(client.searchSubscribers(toSubscribersQuery(frame.list)));
    const children = NewPerson({ form, list: frame.list });
    return c.html(renderPage(ListPage({ frame, people: found, title: 'New person', children })), status);
  };

  app.get('/', async (c) => {
    const frame = frameOf(c);
    const found = await toResult(client.searchSubscribers(toSubscribersQuery(frame.list)));
    return c.html(renderPage(ListPage({ frame, people: found, title: 'People', children: NoSelection() })));
  });

  app.get('/new', (c) => {
    const values = { ...profileValues(), subscriberId: c.req.query('id') ?? '' };
    return newPage(c, { values, errors: NO_ERRORS, names: newPersonFields });
  });

  app.post('/new', async (c) => {
    const values = readFields(await readForm(c), newPersonFields);
    const { change, errors } = readProfile(values, emptyValue);
    const subscriberId = values['subscriberId'] ?? '';
    const wrong = errors === NO_ERRORS ? await create(context, { ...change, subscriberId }) : errors;
    if (wrong) return newPage(c, { values, errors: wrong, names: newPersonFields }, 422);
    return redirectWithFlash(c, linkTo(personPath(subscriberId), readListQuery(new URLSearchParams())), 'created');
  });

  app.get('/people/:id', (c) =>
    personPage(c, context, 'profile', async () => (person, { list }) => {
      const was = profileValues(person);
      const form = { values: was, errors: NO_ERRORS, names: profileFields };
      return Profile({ person, list, form, was });
    }),
  );

  app.post('/people/:id', async (c) => {
    const [id, { list }, fields] = [c.req.param('id'), frameOf(c), await readForm(c)];
    const values = readFields(fields, profileFields);
    const was = (name: string): string => fields.get(`was.${name}`) ?? '';
    const { change, errors } = readProfile(values, was);
    const here = linkTo(personPath(id), list);
    if (errors === NO_ERRORS && Object.keys(change).length === 0) return redirectWithFlash(c, here, 'unchanged');
    const failed = errors === NO_ERRORS ? (await toResult(client.updateSubscriber(id, change))).error : undefined;
    const wrong = failed ? toFormErrors(failed, profileFields) : errors;
    if (wrong === NO_ERRORS) return redirectWithFlash(c, here, 'saved');
    const form = { values, errors: wrong, names: profileFields };
    const before = Object.fromEntries(profileFields.map((name) => [name, was(name)]));
    return personPage(c, context, 'profile', async () => (person) => Profile({ person, list, form, was: before }), 422);
  });

  return app;
}
