/**
 * What chat and push know of somebody, and adding to it.
 */
import { Hono, type Context } from 'hono';
import { noComplaints, settle } from '../complaints.js';
import { frameOf, type Desk } from '../desk.js';
import { deviceComplaints, deviceNames, readDevice } from '../device-form.js';
import { goOn } from '../flash.js';
import { linkTo, personPath } from '../list-query.js';
import { typed } from '../profile-form.js';
import { readForm } from '../requests.js';
import type { Filled } from '../views/controls.js';
import { Devices } from '../views/devices.js';
import { personPage } from './person-page.js';

export function devices(desk: Desk): Hono {
  const { client } = desk;
  const app = new Hono();
  const page = (c: Context, form: Filled, status?: 422): Promise<Response> =>
    personPage(c, desk, 'devices', async () => (person, frame) => Devices({ person, frame, form }), status);

  app.get('/people/:id/devices', (c) => page(c, { values: {}, complaints: noComplaints, names: deviceNames }));

  app.post('/people/:id/devices', async (c) => {
    const [id, form] = [c.req.param('id'), await readForm(c)];
    const values = typed(form, deviceNames);
    const person = await settle(client.getSubscriber(id));
    if (person.failure) return page(c, { values, complaints: noComplaints, names: deviceNames }, 422);
    const read = readDevice(values, person.value);
    if ('complaints' in read) return page(c, { values, complaints: read.complaints, names: deviceNames }, 422);
    const { failure } = await settle(client.appendCredentials(id, read.body));
    if (failure) return page(c, { values, complaints: deviceComplaints(failure, values), names: deviceNames }, 422);
    return goOn(c, linkTo(personPath(id, 'devices'), frameOf(c).list), 'added');
  });

  return app;
}
