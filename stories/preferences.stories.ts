/** The preferences: loaded, on their way, being saved, not saved, and as a host words them. */
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

/** The page is turned, and then something is done. */
const turned = (args: InboxArgs, selector: string, more?: (steps: Steps) => Promise<unknown>): Story => ({
  args,
  play: async ({ canvasElement }) => {
    const steps = await begin(canvasElement);
    await steps.press('.preferences-toggle');
    await steps.find(selector);
    await more?.(steps);
  },
});

/** The second switch is pressed, and its change meets a fault. */
const changed = (changes: Faults['changes'], selector: string): Story =>
  turned({}, '.switch', async ({ inbox, press, find }) => {
    scriptOf(inbox).faults = { changes };
    await press('.switch-row:nth-of-type(2) .switch');
    await find(selector);
  });

export const Loaded: Story = turned({}, '.switch');
export const Loading: Story = turned({ faults: { preferences: 'slow' } }, '.skeleton');
export const Failed: Story = turned({ faults: { preferences: 'failed' } }, '.empty');
export const Saving: Story = changed('slow', '.switch[aria-busy="true"]');
export const NotSaved: Story = changed('failed', '.switch-row small');

const renamed = (one: WorkflowPreference): WorkflowPreference => {
  const name = `When there is news of ${one.workflow.name.toLowerCase()}`;
  return { ...one, workflow: { ...one.workflow, name } };
};

/** In words of the host's, without the global ones and without Billing. */
export const NamedByYou: Story = turned(
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
