/** Shows the messages of a person in all channels, and their in-app feed with its actions. */
import { Hono, type Context } from 'hono';
import type { Channel, FeedQuery, MessagesQuery } from '../../../src/api/admin/client.js';
import { toResult } from '../form-errors.js';
import { frameOf, type BackstageContext } from '../context.js';
import { redirectWithFlash } from '../flash.js';
import { linkTo, parsePage, personPath } from '../list-query.js';
import { isPathSegment, readForm } from '../requests.js';
import { Feed, type FeedProps } from '../views/feed.js';
import { Messages } from '../views/messages.js';
import { channelNames } from '../views/format.js';
import { personPage, type TabView } from './person-page.js';

const PAGE_SIZE = 15;
const isChannel = (name: string): name is Channel => Object.hasOwn(channelNames, name);

function toMessagesQuery(subscriberId: string, channel: string, event: string, page: number): MessagesQuery {
  return {
    subscriberId,
    page,
    limit: PAGE_SIZE,
    ...(isChannel(channel) && { channel }),
    ...(event && { transactionId: [event] }),
  };
}

export function messages(context: BackstageContext): Hono {
  const { client } = context;
  const app = new Hono();

  app.get('/people/:id/messages', (c) => {
    const [channel, event] = [c.req.query('channel') ?? '', c.req.query('event')?.trim() ?? ''];
    const page = parsePage(c.req.query('page'));
    return personPage(c, context, 'messages', async (id) => {
      const found = await client.getMessages(toMessagesQuery(id, channel, event, page));
      return (person, frame) => Messages({ person, frame, messages: found, page, channel, event });
    });
  });

  const feedPage = (c: Context, refused?: FeedProps['refused']): Promise<Response> => {
    const [filter = '', page] = [c.req.query('show'), parsePage(c.req.query('page'))];
    const show = filter === 'read' || filter === 'unread' ? filter : '';
    const query: FeedQuery = { page, limit: PAGE_SIZE, ...(show && { read: show === 'read' }) };
    const load = async (id: string): Promise<TabView> => {
      const feed = await client.getFeed(id, query);
      return (person, frame) => Feed({ person, frame, feed, page, show, ...(refused && { refused }) });
    };
    return personPage(c, context, 'feed', load, refused ? 422 : 200);
  };

  app.get('/people/:id/feed', (c) => feedPage(c));

  app.post('/people/:id/feed/:message', async (c) => {
    const [{ id, message }, form] = [c.req.param(), await readForm(c)];
    const status = form.has('done') ? 'done' : 'pending';
    const type = form.get(status) ?? '';
    if (!isPathSegment(type))
      return feedPage(c, { id: message, why: 'The button has no type that could be recorded.' });
    const body = { status, payload: { recordedBy: 'support' } } as const;
    const { error } = await toResult(client.recordAction(id, message, type, body));
    if (error) return feedPage(c, { id: message, why: error.message });
    const { list } = frameOf(c);
    const more = { show: c.req.query('show') ?? '', page: c.req.query('page') ?? '' };
    return redirectWithFlash(c, linkTo(personPath(id, 'feed'), list, more), status, message);
  });

  return app;
}
