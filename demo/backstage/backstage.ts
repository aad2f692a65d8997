/**
 * The backstage: server-rendered pages for the team that runs the product. It calls the service with the API key, and sends
 * only what a page shows to the browser.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createClient } from '../../src/api/admin/client.js';
import type { Store } from '../../src/local-service/database/store.js';
import { frameOf, type BackstageContext } from './context.js';
import { listIntegrationSummaries } from './integration-list.js';
import { listLatestRecords } from './record-list.js';
import { isSameOriginForm, readForm, safeReturnPath } from './requests.js';
import { devices } from './routes/devices.js';
import { integrations } from './routes/integrations.js';
import { messages } from './routes/messages.js';
import { people } from './routes/people.js';
import { preferences } from './routes/preferences.js';
import { records } from './routes/records.js';
import { createStaffSessions } from './staff.js';
import { SignIn, MessagePage } from './views/sign-in.js';
import { renderPage } from './views/el.js';

export interface BackstageOptions {
  readonly serviceUrl: string;
  readonly store: Store;
}

/** A reader waits for the page: one retry, soon, then an error. */
const CLIENT_OPTIONS = { timeout: 8000, retry: { retries: 1, minDelay: 200, maxRetryAfter: 2000 } };

export function createBackstage({ serviceUrl, store }: BackstageOptions): Hono {
  const context: BackstageContext = {
    client: createClient({ serviceUrl, apiKey: store.key, ...CLIENT_OPTIONS }),
    listIntegrations: () => listIntegrationSummaries(store),
    listRecords: () => listLatestRecords(store),
  };
  const staff = createStaffSessions(store.key);
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post('*', async (c, next) => {
    if (isSameOriginForm(c.req.raw)) return next();
    const why = 'That form was not sent by this page, so nothing was done.';
    return c.html(renderPage(MessagePage({ frame: frameOf(c), title: 'Not done', why })), 403);
  });
  const tooLong = 'That is more than a form of this page can hold.';
  app.post(
    '*',
    bodyLimit({
      maxSize: 65_536,
      onError: (c) => c.html(renderPage(MessagePage({ frame: frameOf(c), title: 'Too long', why: tooLong })), 413),
    }),
  );

  app.post('/session', async (c) => {
    c.header('set-cookie', await staff.signInCookie());
    return c.redirect(safeReturnPath((await readForm(c)).get('back')), 303);
  });
  app.post('/leave', async (c) => {
    c.header('set-cookie', await staff.signOutCookie());
    return c.redirect('/', 303);
  });
  app.post('/theme', async (c) => {
    const form = await readForm(c);
    const theme = form.get('theme') === 'dark' ? 'dark' : 'light';
    c.header('set-cookie', `theme=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`);
    return c.redirect(safeReturnPath(form.get('back')), 303);
  });

  app.use(async (c, next) => {
    if (await staff.isSignedIn(c.req.raw)) return next();
    return c.html(renderPage(SignIn({ frame: frameOf(c), lost: c.req.method === 'POST' })), 401);
  });
  for (const createRoutes of [people, messages, preferences, devices, records, integrations])
    app.route('/', createRoutes(context));

  app.all('*', (c) =>
    c.html(renderPage(MessagePage({ frame: frameOf(c), title: 'Not found', why: 'There is no such page.' })), 404),
  );
  return app;
}
