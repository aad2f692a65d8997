/** The preferences: loaded, loading, saving, not saved, unfolded, searched, and mapped by the host. */
import type { WorkflowPreference } from '../src/api/inbox/preferences.js';
import type { MappedPreferences } from '../src/ui/customization.js';
import { INLINE, scriptOf, type InboxArgs } from './inbox.js';
import type { Faults } from './script.js';
import { play, type Steps } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = { title: 'Inbox/Preferences', ...INLINE };
export default meta;

/** Opens the preferences, waits for `selector`, and goes on with `more`. */
const opened = (args: InboxArgs, selector: string, more?: (steps: Steps) => Promise<unknown>): Story => ({
  args,
  play: play(async (steps) => {
    await steps.press('.preferences-toggle');
    await steps.find(selector);
    await more?.(steps);
  }),
});

/** Presses the second switch; saving it meets a fault. */
const switched = (changes: Faults['changes'], selector: string): Story =>
  opened({}, '.switch', async ({ inbox, press, find }) => {
    scriptOf(inbox).setFaults({ changes });
    await press('.switch-row:nth-of-type(2) .switch');
    await find(selector);
  });

export const Loaded: Story = opened({}, '.switch');
export const Loading: Story = opened({ faults: { preferences: 'slow' } }, '.skeleton');
export const Failed: Story = opened({ faults: { preferences: 'failed' } }, '.empty');
/** The host shows none of them. */
export const None: Story = opened({ mapPreferences: () => ({ global: null, workflows: [] }) }, '.no-results');
export const Saving: Story = switched('slow', '.switch[aria-busy="true"]');
export const NotSaved: Story = switched('failed', '.switch-row small');

const renamed = (preference: WorkflowPreference): WorkflowPreference => {
  const name = `Notify me about ${preference.workflow.name.toLowerCase()}`;
  return { ...preference, workflow: { ...preference.workflow, name } };
};

/** With other names, without the global switches and without Billing. */
export const NamedByYou: Story = opened(
  {
    mapPreferences: ({ workflows }) => ({
      global: null,
      workflows: workflows.filter(({ workflow }) => workflow.name !== 'Billing').map(renamed),
    }),
  },
  '.fold',
);

/** One workflow unfolded. */
export const Unfolded: Story = opened({}, '.fold', ({ press }) => press('.fold'));

const TOPICS = [
  ['Work', 'Approvals', 'Comments and mentions', 'Assigned to you', 'Due dates', 'Weekly digest'],
  ['Money', 'Invoices', 'Payments', 'Budget alerts', 'Expense reports'],
  ['Account', 'Security alerts', 'New sign-ins', 'Product news', 'Surveys'],
] as const;

/** Thirteen workflows in three groups; one of them is locked, and some channels are off. */
const MANY: MappedPreferences = {
  global: null,
  workflows: TOPICS.flatMap(([group, ...names], at) =>
    names.map((name, index) => ({
      enabled: true,
      channels: { in_app: true, email: (at + index) % 3 > 0, ...(index % 2 && { push: index > 2 }) },
      overrides: [],
      workflow: { slug: name, identifier: name, name, updatedAt: '' },
      group,
      ...(name === 'Security alerts' && { locked: 'Security alerts cannot be switched off.' }),
    })),
  ),
};
const manyArgs: InboxArgs = { mapPreferences: () => MANY };

export const GroupedAndLocked: Story = opened(manyArgs, '.fold', async ({ press }) => {
  await press('.fold');
  await press('[aria-label="Security alerts"] .fold');
});

/** Typed into the search field. */
const searched = (query: string): Story => opened(manyArgs, '.search', ({ type }) => type('.search', query));

export const Searched: Story = searched('alerts');
export const NothingFound: Story = searched('Weather');
