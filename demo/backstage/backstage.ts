/**
 * The backstage: pages for the team that runs the product, made here of what the client says. The key stays on this
 * side, and so does every answer: only what a page shows of it goes out.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createClient } from '../../src/api/admin/client.js';
import type { Store } from '../service/store.js';
import { frameOf, type Desk } from './desk.js';
import { knownIntegrations } from './integration-list.js';
import { isOwnForm, readForm, wayBack } from './requests.js';
import { devices } from './routes/devices.js';
import { integrations } from './routes/integrations.js';
import { messages } from './routes/messages.js';
import { people } from './routes/people.js';
import { preferences } from './routes/preferences.js';
import { records } from './routes/records.js';
import { sheet } from './sheets.js';
import { createStaff } from './staff.js';
import { Entry, Sentence } from './views/entry.js';
import { written } from './views/el.js';

export interface BackstageOptions {
  readonly serviceUrl: string;
  readonly store: Store;
}

/** Somebody waits for the page: one more try, soon, and then the truth. */
const patience = { timeout: 8000, retry: { retries: 1, minDelay: 200, maxRetryAfter: 2000 } };

export function createBackstage({ serviceUrl, store }: BackstageOptions): Hono {
  const desk: Desk = {
    client: createClient({ serviceUrl, apiKey: store.key, ...patience }),
    integrations: () => knownIntegrations(store),
  };
  const staff = createStaff(store.key);
  const app = new Hono();

  app.get('/styles/:file', (c) => sheet(c.req.param('file')) ?? c.notFound());

  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post('*', async (c, next) => {
    if (isOwnForm(c.req.raw)) return next();
    const why = 'That form was not sent by this page, so nothing was done.';
    return c.html(written(Sentence({ frame: frameOf(c), title: 'Not done', why })), 403);
  });
  const tooLong = 'That is more than a form of this page can hold.';
  app.post(
    '*',
    bodyLimit({
      maxSize: 65_536,
      onError: (c) => c.html(written(Sentence({ frame: frameOf(c), title: 'Too long', why: tooLong })), 413),
    }),
  );

  app.post('/session', async (c) => {
    c.header('set-cookie', await staff.welcome());
    return c.redirect(wayBack((await readForm(c)).get('back')), 303);
  });
  app.post('/leave', async (c) => {
    c.header('set-cookie', await staff.goodbye());
    return c.redirect('/', 303);
  });
  app.post('/theme', async (c) => {
    const form = await readForm(c);
    const theme = form.get('theme') === 'dark' ? 'dark' : 'light';
    c.header('set-cookie', `theme=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`);
    return c.redirect(wayBack(form.get('back')), 303);
  });

  app.use(async (c, next) => {
    if (await staff.isIn(c.req.raw)) return next();
    return c.html(written(Entry({ frame: frameOf(c), lost: c.req.method === 'POST' })), 401);
  });
  for (const part of [people, messages, preferences, devices, records, integrations]) app.route('/', part(desk));

  app.all('*', (c) =>
    c.html(written(Sentence({ frame: frameOf(c), title: 'Not found', why: 'There is no such page.' })), 404),
  );
  return app;
}
