/**
 * Puts a page of one subscriber together: the list, the record and the tab are asked for at once, and each that fails
 * says so in its own place.
 */
import type { Context } from 'hono';
import { written, type Child } from '../views/el.js';
import type { Subscriber } from '../../../src/api/admin/client.js';
import { settle, statusOf } from '../complaints.js';
import { frameOf, type Desk, type Frame } from '../desk.js';
import { toSubscribersQuery } from '../list-query.js';
import { PersonTrouble, TabTrouble } from '../views/person-trouble.js';
import { PersonPage, type Tab } from '../views/person.js';

export type TabView = (person: Subscriber, frame: Frame) => Child;

export async function personPage(
  c: Context,
  { client }: Desk,
  tab: Tab,
  load: (id: string) => Promise<TabView>,
  status: 200 | 422 = 200,
): Promise<Response> {
  const frame = frameOf(c);
  const id = c.req.param('id') ?? '';
  const [people, person, view] = await Promise.all([
    settle(client.searchSubscribers(toSubscribersQuery(frame.list))),
    settle(client.getSubscriber(id)),
    settle(load(id)),
  ]);
  if (person.failure) {
    return c.html(written(PersonTrouble({ frame, people, id, failure: person.failure })), statusOf(person.failure));
  }
  const children = view.failure
    ? TabTrouble({ failure: view.failure, address: frame.address })
    : view.value(person.value, frame);
  const page = PersonPage({ frame, people, person: person.value, tab, children });
  return c.html(written(page), view.failure ? statusOf(view.failure) : status);
}
