/**
 * Seeing and changing what somebody is sent: one switch at a time, for everything or for one workflow.
 */
import { Hono, type Context } from 'hono';
import type { Channel } from '../../../src/api/admin/client.js';
import { settle } from '../complaints.js';
import { frameOf, type Desk } from '../desk.js';
import { goOn } from '../flash.js';
import { linkTo, personPath } from '../list-query.js';
import { readForm } from '../requests.js';
import { Preferences, switchId, type PreferencesProps } from '../views/preferences.js';
import { personPage } from './person-page.js';

export function preferences(desk: Desk): Hono {
  const { client } = desk;
  const app = new Hono();

  const page = (c: Context, refused?: PreferencesProps['refused']): Promise<Response> =>
    personPage(
      c,
      desk,
      'preferences',
      async (id) => {
        const known = await client.getPreferences(id);
        return (person, frame) => Preferences({ person, frame, preferences: known, ...(refused && { refused }) });
      },
      refused ? 422 : 200,
    );

  app.get('/people/:id/preferences', (c) => page(c));

  app.post('/people/:id/preferences', async (c) => {
    const [id, form] = [c.req.param('id'), await readForm(c)];
    const workflowId = form.get('workflow') ?? '';
    const [channel = '', wish] = (form.get('set') ?? '').split(' ');
    // Whether there is such a channel is for the service to say.
    const channels = { [channel as Channel]: wish === 'on' };
    const pressed = switchId(workflowId, channel);
    const { failure } = await settle(client.updatePreferences(id, { channels, ...(workflowId && { workflowId }) }));
    if (failure) return page(c, { id: pressed, why: failure.message });
    const { list } = frameOf(c);
    return goOn(c, linkTo(personPath(id, 'preferences'), list), workflowId ? 'preference' : 'everywhere', pressed);
  });

  return app;
}
