/** Notices in place of the list or above it: loading, empty, and every error. */
import { ENTRIES } from '../src/element/preview/sample.js';
import type { SampleEntry } from '../src/element/preview/sample.js';
import { createInbox, scriptOf } from './inbox.js';
import type { Fault } from './script.js';
import { begin } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = {
  title: 'Inbox/Notices',
  component: 'notification-inbox',
  args: { attributes: { display: 'inline' } },
  render: createInbox,
};
export default meta;

const failing = (feed: Fault): Story => ({ args: { faults: { feed } } });

/** The first load succeeds, and the next one fails. */
const failingLater = (feed: Fault): Story => ({
  args: { messages: ENTRIES.slice(0, 4) },
  play: async ({ canvasElement }) => {
    const { inbox, find } = await begin(canvasElement);
    await find('article');
    scriptOf(inbox).faults.feed = feed;
    await inbox.refresh();
    await find('.banner');
  },
});

const read = ENTRIES.map(([age, subject, content, more]): SampleEntry => [
  age,
  subject,
  content,
  { ...more, read: true },
]);

/** Until the request times out. */
export const Loading: Story = { name: 'Loading, when it is slow', ...failing('slow') };
export const Empty: Story = { args: { messages: [] } };
export const NothingUnread: Story = { args: { attributes: { display: 'inline', tab: 'unread' }, messages: read } };
export const Offline: Story = failing('offline');
export const OfflineWithRows: Story = failingLater('offline');
export const Failed: Story = failing('failed');
export const FailedWithRows: Story = failingLater('failed');
export const Refused: Story = failing('refused');
export const SignedOut: Story = failing('signed-out');
