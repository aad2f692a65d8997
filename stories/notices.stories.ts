/** What stands in the list's place, or above it: nothing there yet, nothing at all, and what is in the way. */
import { TOLD } from '../src/element/preview/sample.js';
import type { Told } from '../src/element/preview/sample.js';
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

const atFirst = (feed: Fault): Story => ({ args: { faults: { feed } } });

/** After it was loaded once. */
const later = (feed: Fault): Story => ({
  args: { messages: TOLD.slice(0, 4) },
  play: async ({ canvasElement }) => {
    const { inbox, find } = await begin(canvasElement);
    await find('article');
    scriptOf(inbox).faults.feed = feed;
    await inbox.refresh();
    await find('.banner');
  },
});

const read = TOLD.map(([age, subject, content, more]): Told => [age, subject, content, { ...more, read: true }]);

/** For as long as a request may take; then it says that no answer came. */
export const Loading: Story = { name: 'Loading, when it is slow', ...atFirst('slow') };
export const Empty: Story = { args: { messages: [] } };
export const NothingUnread: Story = { args: { attributes: { display: 'inline', tab: 'unread' }, messages: read } };
export const Offline: Story = atFirst('offline');
export const OfflineWithRows: Story = later('offline');
export const Failed: Story = atFirst('failed');
export const FailedWithRows: Story = later('failed');
export const Refused: Story = atFirst('refused');
export const SignedOut: Story = atFirst('signed-out');
