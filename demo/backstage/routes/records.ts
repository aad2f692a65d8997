/** The latest notification records, and any by its id. */
import { Hono } from 'hono';
import { toFormErrors, toResult, statusOf } from '../form-errors.js';
import { frameOf, type BackstageContext } from '../context.js';
import { linkTo, recordPath, toSubscribersQuery } from '../list-query.js';
import { isPathSegment } from '../requests.js';
import { RecordPage } from '../views/record.js';
import { Records } from '../views/records.js';
import { renderPage } from '../views/el.js';

export function records({ client, listRecords }: BackstageContext): Hono {
  const app = new Hono();

  app.get('/records', (c) => {
    const [frame, id] = [frameOf(c), c.req.query('id')?.trim() ?? ''];
    if (isPathSegment(id)) return c.redirect(linkTo(recordPath(id), frame.list), 303);
    return c.html(renderPage(Records({ frame, id, records: listRecords() })));
  });

  app.get('/records/:id', async (c) => {
    const [frame, id] = [frameOf(c), c.req.param('id')];
    const [people, record] = await Promise.all([
      toResult(client.searchSubscribers(toSubscribersQuery(frame.list))),
      toResult(client.getNotification(id)),
    ]);
    if (record.value) return c.html(renderPage(RecordPage({ frame, people, record: record.value })));
    const { error } = record;
    const why = error.code === 'missing' ? 'There is no record with this id.' : toFormErrors(error, []).general;
    return c.html(renderPage(Records({ frame, id, why, records: listRecords() })), statusOf(error));
  });

  return app;
}
