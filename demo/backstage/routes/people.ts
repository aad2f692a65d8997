/**
 * Finding, creating and changing people.
 */
import { Hono, type Context } from 'hono';
import type { NewSubscriber } from '../../../src/api/admin/client.js';
import { complain, complaintsOf, noComplaints, settle, type Complaints } from '../complaints.js';
import { frameOf, type Desk } from '../desk.js';
import { goOn } from '../flash.js';
import { linkTo, personPath, readListQuery, toSubscribersQuery } from '../list-query.js';
import { profileNames, readProfile, typed, valuesOf } from '../profile-form.js';
import { isSegment, readForm } from '../requests.js';
import type { Filled } from '../views/controls.js';
import { BesideList, Nobody } from '../views/person.js';
import { NewPerson, Profile } from '../views/profile.js';
import { personPage } from './person-page.js';
import { written } from '../views/el.js';

const newNames = ['subscriberId', ...profileNames];
const nothing = (): string => '';

/** Creating somebody that there is changes them and empties their data: so it is asked first. */
async function create({ client }: Desk, body: NewSubscriber): Promise<Complaints | undefined> {
  const { subscriberId } = body;
  if (!subscriberId) return complain('subscriberId', 'They need one.');
  if (!isSegment(subscriberId)) return complain('subscriberId', 'Dots alone can’t be an id.');
  const known = await settle(client.getSubscriber(subscriberId));
  if (known.value) return complain('subscriberId', 'Somebody has this id already.');
  if (known.failure.code !== 'missing') return complaintsOf(known.failure, newNames);
  const { failure } = await settle(client.createSubscriber(body));
  return failure && complaintsOf(failure, newNames);
}

export function people(desk: Desk): Hono {
  const { client } = desk;
  const app = new Hono();

  const newPage = async (c: Context, form: Filled, status: 200 | 422 = 200): Promise<Response> => {
    const frame = frameOf(c);
    const found = await settle(client.searchSubscribers(toSubscribersQuery(frame.list)));
    const children = NewPerson({ form, list: frame.list });
    return c.html(written(BesideList({ frame, people: found, title: 'New subscriber', children })), status);
  };

  app.get('/', async (c) => {
    const frame = frameOf(c);
    const found = await settle(client.searchSubscribers(toSubscribersQuery(frame.list)));
    return c.html(written(BesideList({ frame, people: found, title: 'People', children: Nobody() })));
  });

  app.get('/new', (c) => {
    const values = { ...valuesOf(), subscriberId: c.req.query('id') ?? '' };
    return newPage(c, { values, complaints: noComplaints, names: newNames });
  });

  app.post('/new', async (c) => {
    const values = typed(await readForm(c), newNames);
    const { change, complaints } = readProfile(values, nothing);
    const subscriberId = values['subscriberId'] ?? '';
    const wrong = complaints === noComplaints ? await create(desk, { ...change, subscriberId }) : complaints;
    if (wrong) return newPage(c, { values, complaints: wrong, names: newNames }, 422);
    return goOn(c, linkTo(personPath(subscriberId), readListQuery(new URLSearchParams())), 'created');
  });

  app.get('/people/:id', (c) =>
    personPage(c, desk, 'profile', async () => (person, { list }) => {
      const was = valuesOf(person);
      const form = { values: was, complaints: noComplaints, names: profileNames };
      return Profile({ person, list, form, was });
    }),
  );

  app.post('/people/:id', async (c) => {
    const [id, { list }, fields] = [c.req.param('id'), frameOf(c), await readForm(c)];
    const values = typed(fields, profileNames);
    const was = (name: string): string => fields.get(`was.${name}`) ?? '';
    const { change, complaints } = readProfile(values, was);
    const here = linkTo(personPath(id), list);
    if (complaints === noComplaints && Object.keys(change).length === 0) return goOn(c, here, 'unchanged');
    const failed =
      complaints === noComplaints ? (await settle(client.updateSubscriber(id, change))).failure : undefined;
    const wrong = failed ? complaintsOf(failed, profileNames) : complaints;
    if (wrong === noComplaints) return goOn(c, here, 'saved');
    const form = { values, complaints: wrong, names: profileNames };
    const before = Object.fromEntries(profileNames.map((name) => [name, was(name)]));
    return personPage(c, desk, 'profile', async () => (person) => Profile({ person, list, form, was: before }), 422);
  });

  return app;
}
