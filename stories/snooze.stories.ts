/** Snoozing: the choices at a row, the field for another time, the tab, and a message that has come back. */
import { INLINE } from './inbox.js';
import { play, type Steps } from './steps.js';
import type { Meta, Story } from './story.js';

const HOUR_MS = 3_600_000;

const meta: Meta = { title: 'Inbox/Snooze', ...INLINE };
export default meta;

async function openChoices({ press, find }: Steps): Promise<void> {
  await press('article .tools > :nth-child(2)');
  await find('.snooze-menu [role=menuitem]');
}

async function openPicker(steps: Steps): Promise<void> {
  await openChoices(steps);
  await steps.press('.snooze-menu [role=menuitem]:last-child');
  await steps.find('.snooze-menu input');
}

export const Choices: Story = { play: play(openChoices) };

export const Picker: Story = { name: 'A time of your own', play: play(openPicker) };

export const WrongTime: Story = {
  name: 'A time that has passed',
  play: play(async (steps) => {
    await openPicker(steps);
    Object.assign(await steps.find('.snooze-menu input'), { value: '2020-01-01T09:00' });
    await steps.press('.snooze-menu form button');
    await steps.find('.snooze-menu [aria-invalid=true]');
  }),
};

export const Snoozed: Story = {
  play: play(async ({ inbox, find }) => {
    await find('article');
    inbox.snooze('sample-1', Date.now() + 3 * HOUR_MS);
    inbox.snooze('sample-2', Date.now() + 200 * HOUR_MS);
    inbox.snooze('sample-0', Date.now() + 20 * HOUR_MS);
    inbox.tab = 'snoozed';
    await find('article:nth-of-type(3) .snoozed bdi');
  }),
};

export const SnoozedEmpty: Story = {
  name: 'Nothing snoozed',
  args: { tab: 'snoozed' },
};

/** With the bar that says until when. */
export const Undo: Story = {
  play: play(async (steps) => {
    await openChoices(steps);
    await steps.press('.snooze-menu [role=menuitem]');
    await steps.find('.undo-bar');
  }),
};

export const Back: Story = {
  name: 'A message that has come back',
  play: play(async ({ inbox, find }) => {
    await find('article');
    // Soon, but later than a slow page calls this.
    inbox.snooze('sample-3', Date.now() + 2500);
    await find('.snoozed');
  }),
};
