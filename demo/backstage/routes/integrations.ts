/**
 * Switching and changing integrations, one at a time.
 */
import { Hono } from 'hono';
import type { IntegrationChange } from '../../../src/api/admin/client.js';
import { settle } from '../complaints.js';
import { frameOf, type Desk, type KnownIntegration } from '../desk.js';
import { goOn, type FlashName } from '../flash.js';
import { integrationNames, integrationValues, objectionsOf, readIntegration } from '../integration-form.js';
import { typed } from '../profile-form.js';
import { readForm } from '../requests.js';
import { Integrations } from '../views/integrations.js';
import { written } from '../views/el.js';

interface Wish {
  readonly change: IntegrationChange;
  readonly done: FlashName;
}

/** What a form asks for: a switch that was pressed, or settings that were saved. */
function wishOf(form: URLSearchParams, values: Readonly<Record<string, string>>, known: KnownIntegration): Wish {
  const set = form.get('set');
  if (set === 'off') return { change: { active: false }, done: 'off' };
  if (set === 'unchecked') return { change: { active: true, check: false }, done: 'on' };
  if (set !== null) return { change: { active: true, check: true }, done: 'on' };
  const on = form.get('save') === 'on';
  return { change: { ...readIntegration(values, known), ...(on && { active: true }) }, done: on ? 'on' : 'saved' };
}

export function integrations({ client, integrations: list }: Desk): Hono {
  const app = new Hono();

  app.get('/integrations', (c) => c.html(written(Integrations({ frame: frameOf(c), integrations: list() }))));

  app.post('/integrations/:id', async (c) => {
    const [id, form] = [c.req.param('id'), await readForm(c)];
    const known = list().find(({ _id }) => _id === id);
    if (!known) {
      const trouble = 'There is no such integration.';
      return c.html(written(Integrations({ frame: frameOf(c), integrations: list(), trouble })), 404);
    }
    const bySwitch = form.has('set');
    const values = bySwitch ? integrationValues(known) : typed(form, integrationNames(known));
    const { change, done } = wishOf(form, values, known);
    if (Object.keys(change).length === 0) return goOn(c, '/backstage/integrations', 'unchanged', `switch-${id}`);
    const { failure } = await settle(client.updateIntegration(id, change));
    if (!failure) return goOn(c, '/backstage/integrations', done, `switch-${id}`);
    const complaints = objectionsOf(failure, known);
    // After a switch the focus stays on it, beside the objection.
    const names = bySwitch ? [] : integrationNames(known);
    const refused = { id, bySwitch, form: { values, complaints, names } };
    return c.html(written(Integrations({ frame: frameOf(c), integrations: list(), refused })), 422);
  });

  return app;
}
