/** The list: its tabs, arriving messages, the archive, undo, and the keyboard shortcuts. */
import { createSample, ENTRIES, type SampleEntry } from '../src/element/preview/sample.js';
import { numbered, withFields } from './entries.js';
import { INLINE, scriptOf } from './inbox.js';
import { ARABIC, JAPANESE, MIXED } from './other-languages.js';
import { play, pressing } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = { title: 'Inbox/List', ...INLINE };
export default meta;

export const All: Story = {};
export const Unread: Story = { args: { tab: 'unread' } };

const BILLING = { id: 'billing', label: 'Billing', payload: { area: 'billing' } };
const SECURITY = { id: 'security', label: 'Security', payload: { area: 'security' } };
const areas = withFields(ENTRIES, (_index, title) => ({
  payload: { area: /Invoice/.test(title) ? 'billing' : /Password/.test(title) ? 'security' : 'team' },
}));

export const TabsOfYourOwn: Story = { args: { tabs: [BILLING, SECURITY], tab: 'billing', messages: areas } };

const MANY_TABS = [
  { id: 'important', label: 'Important', severity: ['high', 'critical'] },
  { id: 'week', label: 'This week', since: 'P7D' },
  { id: 'projects', label: 'Billing and security', payload: [{ area: 'billing' }, { area: 'security' }] },
  { id: 'team', label: 'Team', payload: { area: 'team' } },
  { id: 'done', label: 'Read', read: true },
];

/** More tabs than fit: fades and buttons at the edges. */
export const ManyTabs: Story = { args: { tabs: MANY_TABS, tab: 'projects', messages: areas } };

/** The host requires its tabs: there is no "All". */
export const RequiredTabs: Story = { args: { tabs: [{ ...BILLING, required: true }, SECURITY], messages: areas } };

const builds = numbered(24, (number) => `Build ${376 + number} passed`, 'All checks are green on main.', [1, 50]);

export const OlderOnes: Story = { args: { 'page-size': 5, messages: builds } };

/** A year of messages: a search goes back as far as the reader asks. */
const history = Array.from({ length: 300 }, (_, index): SampleEntry => {
  const [, subject, content, more] = ENTRIES[index % ENTRIES.length] ?? [0, '', ''];
  return [1 + index * 1600, subject, content, { ...more, read: index > 6 }];
});

const searched = (text: string, result: string): Story => ({
  args: { messages: history },
  play: play(async ({ press, find, type }) => {
    await press('.search-toggle');
    await find('article');
    await type('.search', text);
    await find(result);
  }),
});

export const Search: Story = searched('invoice', '.results-end');
export const SearchWithoutResults: Story = searched('no such words', '.empty');

const ARRIVALS: readonly SampleEntry[] = [
  [0, 'Rui Costa needs your approval', 'A new laptop, 1,899.00 EUR.'],
  [0, 'Dana Kowalski replied', 'Tuesday works for me.'],
];

/** The list is scrolled down: new messages wait above it. */
export const ArrivalsWaiting: Story = {
  args: { messages: [...ENTRIES, ...builds.slice(10)] },
  play: play(async ({ inbox, find }) => {
    // The page scrolls an inline inbox. The heading covers text, but no part of a control.
    const { top } = (await find('.body')).getBoundingClientRect();
    const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
    scrollTo({ top, behavior: 'instant' });
    await scrolled;
    scriptOf(inbox).add(...createSample(Date.now(), ARRIVALS, 'arrival').messages);
    await inbox.refresh();
    await find('.arrivals-button');
  }),
};

export const Undo: Story = { play: pressing('.tools .icon:last-child', '.undo-bar') };

const archived = withFields(ENTRIES, (index) => ({ archived: index % 2 === 0 }));

/** What the service and the reader have archived, opened from the menu of the header. */
export const Archived: Story = {
  args: { messages: archived },
  play: play(async ({ inbox, press, find }) => {
    await find('article');
    inbox.archive('sample-1');
    inbox.tab = 'archived';
    await press('.tools > :only-child');
    await find('.undo-bar');
  }),
};

export const ArchivedEmpty: Story = { name: 'Nothing archived', args: { tab: 'archived' } };

export const HeadMenu: Story = {
  name: 'Menu of the header',
  play: play(async ({ press, find }) => {
    await find('article');
    await press('.head [aria-haspopup]');
    await find('.head [role=menuitem]');
  }),
};

export const ArchiveAll: Story = {
  name: 'Everything archived',
  play: play(async ({ inbox, find }) => {
    await find('article');
    inbox.archiveAll();
    await find('.undo-bar');
  }),
};

export const Keys: Story = {
  name: 'Help for the keys',
  play: play(async ({ find }) => {
    const row = await find('article');
    row.focus();
    row.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true, cancelable: true }));
    await find('.shortcuts kbd');
  }),
};

export const Preview: Story = { name: 'Preview without a service', args: { preview: true } };

export const Arabic: Story = { args: { lang: 'ar', dir: 'rtl', messages: ARABIC } };
export const Japanese: Story = { args: { lang: 'ja', messages: JAPANESE } };

const MIXED_TABS = [
  { id: 'billing', label: 'Billing!', payload: {} },
  { id: 'approvals', label: 'الموافقات!', payload: {} },
];

/** In an English list and, with `lang=ar`, in an Arabic one. */
export const MixedDirections: Story = {
  args: {
    tabs: MIXED_TABS,
    messages: MIXED,
    mapPreferences: ({ global, workflows }) => ({
      global,
      workflows: workflows.map((preference, index) => {
        const { workflow } = preference;
        const name = ['Approvals!', 'التعليقات والإشارات!', 'חיובים!'][index] ?? workflow.name;
        return { ...preference, workflow: { ...workflow, name } };
      }),
    }),
  },
};
