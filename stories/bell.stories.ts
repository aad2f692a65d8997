/** The bell: without and with a count, open, and customized by the host. */
import { ENTRIES } from '../src/element/preview/sample.js';
import { numbered } from './entries.js';
import { createInbox } from './inbox.js';
import { play } from './steps.js';
import type { Meta, Story } from './story.js';
import { adoptStyles } from './themes/themes.js';

const meta: Meta = { title: 'Inbox/Bell', component: 'notification-inbox', render: createInbox };
export default meta;

const many = numbered(120, (number) => `Build ${number} passed`, 'On main.', [1, 1]);

export const AtRest: Story = { args: { messages: [] } };
export const WithThree: Story = { args: { messages: ENTRIES } };
export const WithMoreThanNinetyNine: Story = { name: 'With 99+', args: { messages: many } };
export const Unseen: Story = { args: { badge: 'unseen' } };
export const PictureOfYourOwn: Story = { args: { icon: '🛎️' } };

export const Open: Story = {
  play: play(async ({ inbox, find }) => {
    inbox.show();
    await find('article');
  }),
};

export const OpenAtTheStart: Story = { ...Open, args: { placement: 'bottom-start' } };

/** The tag's own bell is hidden, and the panel opens at a button of the page. */
export const BellOfYourOwn: Story = {
  play: play(async ({ inbox, find }) => {
    adoptStyles(document, 'own-bell');
    const anchor = document.createElement('button');
    anchor.textContent = `Inbox (${inbox.unreadCount})`;
    anchor.addEventListener('click', () => inbox.toggle({ anchor }));
    inbox.before(anchor);
    inbox.show({ anchor });
    await find('article');
  }),
};
