/**
 * Notification records, by id: the interface lists none.
 */
import { Hono } from 'hono';
import { complaintsOf, settle, statusOf } from '../complaints.js';
import { frameOf, type Desk } from '../desk.js';
import { linkTo, recordPath, toSubscribersQuery } from '../list-query.js';
import { isSegment } from '../requests.js';
import { FindRecord, RecordPage } from '../views/record.js';
import { written } from '../views/el.js';

export function records({ client }: Desk): Hono {
  const app = new Hono();

  app.get('/records', (c) => {
    const [frame, id] = [frameOf(c), c.req.query('id')?.trim() ?? ''];
    if (isSegment(id)) return c.redirect(linkTo(recordPath(id), frame.list), 303);
    return c.html(written(FindRecord({ frame, id })));
  });

  app.get('/records/:id', async (c) => {
    const [frame, id] = [frameOf(c), c.req.param('id')];
    const [people, record] = await Promise.all([
      settle(client.searchSubscribers(toSubscribersQuery(frame.list))),
      settle(client.getNotification(id)),
    ]);
    if (record.value) return c.html(written(RecordPage({ frame, people, record: record.value })));
    const { failure } = record;
    const why = failure.code === 'missing' ? 'There is no record with this id.' : complaintsOf(failure, []).general;
    return c.html(written(FindRecord({ frame, id, why })), statusOf(failure));
  });

  return app;
}
