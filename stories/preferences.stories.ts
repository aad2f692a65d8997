/** The preferences: loaded, loading, saving, not saved, and mapped by the host. */
import type { WorkflowPreference } from '../src/api/inbox/preferences.js';
import { createInbox, scriptOf } from './inbox.js';
import type { InboxArgs } from './inbox.js';
import type { Faults } from './script.js';
import { begin } from './steps.js';
import type { Steps } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = {
  title: 'Inbox/Preferences',
  component: 'notification-inbox',
  args: { attributes: { display: 'inline' } },
  render: createInbox,
};
export default meta;

/** Opens the preferences, waits for `selector`, and goes on with `more`. */
const opened = (args: InboxArgs, selector: string, more?: (steps: Steps) => Promise<unknown>): Story => ({
  args,
  play: async ({ canvasElement }) => {
    const steps = await begin(canvasElement);
    await steps.press('.preferences-toggle');
    await steps.find(selector);
    await more?.(steps);
  },
});

/** Presses the second switch; saving it meets a fault. */
const switched = (changes: Faults['changes'], selector: string): Story =>
  opened({}, '.switch', async ({ inbox, press, find }) => {
    scriptOf(inbox).faults = { changes };
    await press('.switch-row:nth-of-type(2) .switch');
    await find(selector);
  });

export const Loaded: Story = opened({}, '.switch');
export const Loading: Story = opened({ faults: { preferences: 'slow' } }, '.skeleton');
export const Failed: Story = opened({ faults: { preferences: 'failed' } }, '.empty');
export const Saving: Story = switched('slow', '.switch[aria-busy="true"]');
export const NotSaved: Story = switched('failed', '.switch-row small');

const renamed = (preference: WorkflowPreference): WorkflowPreference => {
  const name = `Notify me about ${preference.workflow.name.toLowerCase()}`;
  return { ...preference, workflow: { ...preference.workflow, name } };
};

/** With other names, without the global switches and without Billing. */
export const NamedByYou: Story = opened(
  {
    properties: {
      mapPreferences: ({ global, workflows }) => ({
        global: { ...global, channels: {} },
        workflows: workflows.filter(({ workflow }) => workflow.name !== 'Billing').map(renamed),
      }),
    },
  },
  '.switch',
);
