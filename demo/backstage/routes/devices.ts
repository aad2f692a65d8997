/** Shows the chat and push credentials of a person, and adds to them. */
import { Hono, type Context } from 'hono';
import { NO_ERRORS, toResult } from '../form-errors.js';
import { frameOf, type BackstageContext } from '../context.js';
import { deviceErrors, deviceFields, readDevice } from '../device-form.js';
import { redirectWithFlash } from '../flash.js';
import { linkTo, personPath } from '../list-query.js';
import { readFields } from '../profile-form.js';
import { readForm } from '../requests.js';
import type { FormState } from '../views/controls.js';
import { Devices } from '../views/devices.js';
import { personPage } from './person-page.js';

export function devices(context: BackstageContext): Hono {
  const { client } = context;
  const app = new Hono();
  const page = (c: Context, form: FormState, status?: 422): Promise<Response> =>
    personPage(c, context, 'devices', async () => (person, frame) => Devices({ person, frame, form }), status);

  app.get('/people/:id/devices', (c) => page(c, { values: {}, errors: NO_ERRORS, names: deviceFields }));

  app.post('/people/:id/devices', async (c) => {
    const [id, form] = [c.req.param('id'), await readForm(c)];
    const values = readFields(form, deviceFields);
    const person = await toResult(client.getSubscriber(id));
    if (person.error) return page(c, { values, errors: NO_ERRORS, names: deviceFields }, 422);
    const read = readDevice(values, person.value);
    if ('errors' in read) return page(c, { values, errors: read.errors, names: deviceFields }, 422);
    const { error } = await toResult(client.appendCredentials(id, read.body));
    if (error) return page(c, { values, errors: deviceErrors(error, values), names: deviceFields }, 422);
    return redirectWithFlash(c, linkTo(personPath(id, 'devices'), frameOf(c).list), 'added');
  });

  return app;
}
