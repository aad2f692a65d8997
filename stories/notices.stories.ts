/** Notices in place of the list or above it: loading, empty, handled, and every error; and the note at the bell. */
import { ENTRIES, type SampleEntry } from '../src/element/preview/sample.js';
import { bell } from '../src/locales/en-bell.js';
import { cell } from '../src/shared/cell.js';
import { renderPanelNote, type PanelProblem } from '../src/ui/bell/panel-note.js';
import { numbered, withFields } from './entries.js';
import { INLINE, scriptOf } from './inbox.js';
import type { Fault } from './script.js';
import { play } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = { title: 'Inbox/Notices', ...INLINE };
export default meta;

const failing = (feed: Fault): Story => ({ args: { faults: { feed } } });

/** The first load succeeds, and the next one fails. */
const failingLater = (feed: Fault): Story => ({
  args: { messages: ENTRIES.slice(0, 4) },
  play: play(async ({ inbox, find }) => {
    await find('article');
    scriptOf(inbox).setFaults({ feed });
    await inbox.refresh();
    await find('.banner');
  }),
});

const read = withFields(ENTRIES, () => ({ read: true }));

/** Until the request times out. */
export const Loading: Story = { name: 'Loading, when it is slow', ...failing('slow') };
export const Empty: Story = { args: { messages: [] } };
export const NothingUnread: Story = { args: { tab: 'unread', messages: read } };

/** The reader archives all rows once they are shown: times of older messages follow after the first paint. */
export const CaughtUp: Story = {
  play: play(async ({ inbox, find }) => {
    await find('article:last-child time:not(:empty)');
    for (const { id } of inbox.messages) inbox.archive(id);
    await find('.ending');
  }),
};

export const Offline: Story = failing('offline');
export const OfflineWithRows: Story = failingLater('offline');
export const Failed: Story = failing('failed');
export const FailedWithRows: Story = failingLater('failed');
export const Refused: Story = failing('refused');
export const SignedOut: Story = failing('signed-out');

/** The host asks for one message. */
const showing = (message: string, messages: readonly SampleEntry[], feed?: Fault): Story => ({
  args: { messages },
  play: play(async ({ inbox, find }) => {
    await find('article');
    scriptOf(inbox).setFaults({ feed });
    inbox.show({ message });
    await find(feed === 'slow' ? '.banner' : '.banner button, .messages > .load-more');
  }),
});
const hourly = numbered(1400, (number) => `Report ${number}`, 'It is ready.', [0, 60]);

export const MessageGone: Story = showing('gone', ENTRIES.slice(0, 4));
export const MessageSearched: Story = showing('gone', ENTRIES.slice(0, 4), 'slow');
export const MessageNotSearched: Story = showing('gone', ENTRIES.slice(0, 4), 'failed');
/** Too far down for the list. */
export const MessageAlone: Story = showing('sample-1300', hourly);

/** The panel's file could not be loaded: the bell has only this. */
const withoutPanel = (problem: PanelProblem): Story => ({
  args: { display: 'popover' },
  play: play(async ({ find }) => {
    const container = await find('.shell');
    const context = {
      root: container.getRootNode() as ShadowRoot,
      formatCount: cell(String),
      strings: cell(bell),
      badge: cell('unread' as const),
      isPopover: cell(true),
      isShown: cell(true),
      isMoving: cell(false),
      open: cell(true),
      anchor: cell(null),
      setOpen: () => {},
    };
    renderPanelNote(context, container, problem, () => {});
  }),
});
export const NoPanelOffline: Story = withoutPanel('offline');
export const NoPanelFailed: Story = withoutPanel('failed');
export const NoPanelOutdated: Story = withoutPanel('outdated');
