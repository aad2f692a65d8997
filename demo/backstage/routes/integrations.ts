/** Switches and changes integrations, one at a time. */
import { Hono } from 'hono';
import type { IntegrationChange } from '../../../src/api/admin/client.js';
import { toResult } from '../form-errors.js';
import { frameOf, type BackstageContext, type IntegrationSummary } from '../context.js';
import { redirectWithFlash, type FlashName } from '../flash.js';
import { integrationFields, integrationValues, integrationErrors, readIntegration } from '../integration-form.js';
import { readFields } from '../profile-form.js';
import { readForm } from '../requests.js';
import { Integrations } from '../views/integrations.js';
import { renderPage } from '../views/el.js';

interface RequestedChange {
  readonly change: IntegrationChange;
  readonly flash: FlashName;
}

/** The change that a form requests: a pressed switch, or saved settings. */
function readRequestedChange(
  form: URLSearchParams,
  values: Readonly<Record<string, string>>,
  current: IntegrationSummary,
): RequestedChange {
  const set = form.get('set');
  if (set === 'off') return { change: { active: false }, flash: 'off' };
  if (set === 'unchecked') return { change: { active: true, check: false }, flash: 'on' };
  if (set !== null) return { change: { active: true, check: true }, flash: 'on' };
  const on = form.get('save') === 'on';
  return { change: { ...readIntegration(values, current), ...(on && { active: true }) }, flash: on ? 'on' : 'saved' };
}

export function integrations({ client, listIntegrations: list }: BackstageContext): Hono {
  const app = new Hono();

  app.get('/integrations', (c) => c.html(renderPage(Integrations({ frame: frameOf(c), integrations: list() }))));

  app.post('/integrations/:id', async (c) => {
    const [id, form] = [c.req.param('id'), await readForm(c)];
    const current = list().find(({ _id }) => _id === id);
    if (!current) {
      const error = 'There is no such integration.';
      return c.html(renderPage(Integrations({ frame: frameOf(c), integrations: list(), error })), 404);
    }
    const bySwitch = form.has('set');
    const values = bySwitch ? integrationValues(current) : readFields(form, integrationFields(current));
    const { change, flash: done } = readRequestedChange(form, values, current);
    if (Object.keys(change).length === 0)
      return redirectWithFlash(c, '/backstage/integrations', 'unchanged', `switch-${id}`);
    const { error } = await toResult(client.updateIntegration(id, change));
    if (!error) return redirectWithFlash(c, '/backstage/integrations', done, `switch-${id}`);
    const errors = integrationErrors(error, current);
    // After a switch the focus stays on it, next to the error.
    const names = bySwitch ? [] : integrationFields(current);
    const refused = { id, bySwitch, form: { values, errors, names } };
    return c.html(renderPage(Integrations({ frame: frameOf(c), integrations: list(), refused })), 422);
  });

  return app;
}
