/** Builds a page of one subscriber. The list, the subscriber and the tab load concurrently, and each shows its own error. */
import type { Context } from 'hono';
import { renderPage, type Child } from '../views/el.js';
import type { Subscriber } from '../../../src/api/admin/client.js';
import { toResult, statusOf } from '../form-errors.js';
import { frameOf, type BackstageContext, type Frame } from '../context.js';
import { toSubscribersQuery } from '../list-query.js';
import { PersonError, TabError } from '../views/person-error.js';
import { PersonPage, type Tab } from '../views/person.js';

export type TabView = (person: Subscriber, frame: Frame) => Child;

export async function personPage(
  c: Context,
  { client }: BackstageContext,
  tab: Tab,
  load: (id: string) => Promise<TabView>,
  status: 200 | 422 = 200,
): Promise<Response> {
  const frame = frameOf(c);
  const id = c.req.param('id') ?? '';
  const [people, person, view] = await Promise.all([
    toResult(client.searchSubscribers(toSubscribersQuery(frame.list))),
    toResult(client.getSubscriber(id)),
    toResult(load(id)),
  ]);
  if (person.error) {
    return c.html(renderPage(PersonError({ frame, people, id, error: person.error })), statusOf(person.error));
  }
  const children = view.error
    ? TabError({ error: view.error, address: frame.address })
    : view.value(person.value, frame);
  const page = PersonPage({ frame, people, person: person.value, tab, children });
  return c.html(renderPage(page), view.error ? statusOf(view.error) : status);
}
