/** Shows and changes the preferences of a person, one switch at a time, for everything or for one workflow. */
import { Hono, type Context } from 'hono';
import type { Channel } from '../../../src/api/admin/client.js';
import { toResult } from '../form-errors.js';
import { frameOf, type BackstageContext } from '../context.js';
import { redirectWithFlash } from '../flash.js';
import { linkTo, personPath } from '../list-query.js';
import { readForm } from '../requests.js';
import { Preferences, switchId, type PreferencesProps } from '../views/preferences.js';
import { personPage } from './person-page.js';

export function preferences(context: BackstageContext): Hono {
  const { client } = context;
  const app = new Hono();

  const page = (c: Context, refused?: PreferencesProps['refused']): Promise<Response> =>
    personPage(
      c,
      context,
      'preferences',
      async (id) => {
        const loaded = await client.getPreferences(id);
        return (person, frame) => Preferences({ person, frame, preferences: loaded, ...(refused && { refused }) });
      },
      refused ? 422 : 200,
    );

  app.get('/people/:id/preferences', (c) => page(c));

  app.post('/people/:id/preferences', async (c) => {
    const [id, form] = [c.req.param('id'), await readForm(c)];
    const workflowId = form.get('workflow') ?? '';
    const [channel = '', value] = (form.get('set') ?? '').split(' ');
    // The service validates the channel.
    const channels = { [channel as Channel]: value === 'on' };
    const pressed = switchId(workflowId, channel);
    const { error } = await toResult(client.updatePreferences(id, { channels, ...(workflowId && { workflowId }) }));
    if (error) return page(c, { id: pressed, why: error.message });
    const { list } = frameOf(c);
    return redirectWithFlash(
      c,
      linkTo(personPath(id, 'preferences'), list),
      workflowId ? 'preference' : 'everywhere',
      pressed,
    );
  });

  return app;
}
