/** The bell: without and with a count, open, and customized by the host. */
import { ENTRIES } from '../src/element/preview/sample.js';
import type { SampleEntry } from '../src/element/preview/sample.js';
import { createInbox } from './inbox.js';
import { begin } from './steps.js';
import type { Meta, Story } from './story.js';
import { adoptStyles } from './themes/themes.js';

const meta: Meta = { title: 'Inbox/Bell', component: 'notification-inbox', render: createInbox };
export default meta;

const many = Array.from({ length: 120 }, (_, index): SampleEntry => [
  index + 1,
  `Build ${120 - index} passed`,
  'On main.',
]);

export const AtRest: Story = { args: { messages: [] } };
export const WithThree: Story = { args: { messages: ENTRIES } };
export const WithMoreThanNinetyNine: Story = { name: 'With 99+', args: { messages: many } };
export const Unseen: Story = { args: { badge: 'unseen' } };
export const PictureOfYourOwn: Story = { args: { icon: '🛎️' } };

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const { inbox, find } = await begin(canvasElement);
    inbox.show();
    await find('article');
  },
};

export const OpenAtTheStart: Story = { ...Open, args: { placement: 'bottom-start' } };

/** The tag's own bell is hidden, and the panel opens at a button of the page. */
export const BellOfYourOwn: Story = {
  play: async ({ canvasElement }) => {
    const { inbox, find } = await begin(canvasElement);
    adoptStyles(document, 'own-bell');
    const anchor = document.createElement('button');
    anchor.textContent = `Inbox (${inbox.unreadCount})`;
    anchor.addEventListener('click', () => inbox.toggle({ anchor }));
    inbox.before(anchor);
    inbox.show({ anchor });
    await find('article');
  },
};
