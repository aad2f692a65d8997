/** Snoozing: the choices at a row, the field for another time, the tab, and a message that has come back. */
import { INLINE } from './inbox.js';
import { play, pressing } from './steps.js';
import type { Meta, Story } from './story.js';

const HOUR_MS = 3_600_000;

const meta: Meta = { title: 'Inbox/Snooze', ...INLINE };
export default meta;

const SNOOZE = 'article .tools > :nth-child(2)';
const CHOICE = '.snooze-menu [role=menuitem]';
const FIELD = '.snooze-menu input';

export const Choices: Story = { play: pressing(SNOOZE, CHOICE) };

export const Picker: Story = { name: 'A time of your own', play: pressing(SNOOZE, `${CHOICE}:last-child`, FIELD) };

export const WrongTime: Story = {
  name: 'A time that has passed',
  play: play(async ({ press, find }) => {
    await press(SNOOZE);
    await press(`${CHOICE}:last-child`);
    Object.assign(await find(FIELD), { value: '2020-01-01T09:00' });
    await press('.snooze-menu form button');
    await find('.snooze-menu [aria-invalid=true]');
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

export const SnoozedEmpty: Story = { name: 'Nothing snoozed', args: { tab: 'snoozed' } };

/** With the bar that says until when. */
export const Undo: Story = { play: pressing(SNOOZE, CHOICE, '.undo-bar') };

export const Back: Story = {
  name: 'A message that has come back',
  play: play(async ({ inbox, find }) => {
    await find('article');
    // Soon, but later than a slow page calls this.
    inbox.snooze('sample-3', Date.now() + 2500);
    await find('.snoozed');
  }),
};
