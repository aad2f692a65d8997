/** Every feature of the panel as the unit test of a host uses it, in Vitest and Jest. Finds everything by its role. */
import 'notification-inbox';
import { configure, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';

const PATIENCE_MS = 120_000;
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? '') });

const buttons = [{ type: 'primary', content: 'Approve' }];
const messages = Array.from({ length: 45 }, (_, place) => ({
  _id: `m${place}`,
  createdAt: new Date(Date.now() - place * 60_000).toISOString(),
  subject: `Message ${place}.`,
  content: 'Text',
  cta: { action: place === 0 ? { buttons } : {} },
}));
const channels = { email: true };
const workflow = { id: 'w', identifier: 'w', name: 'Invoices', critical: false };
const preferences = { global: { enabled: true, channels }, workflows: [{ enabled: true, channels, workflow }] };

function answer(url, { method = 'GET' } = {}) {
  const { pathname, searchParams } = new URL(String(url), document.baseURI);
  if (pathname.endsWith('/preferences')) return { data: preferences };
  if (method !== 'GET') return { data: { ...messages[0], cta: { action: { status: 'done', buttons, result: buttons[0] } } } };
  const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)));
  return { data: messages.slice(page * limit, (page + 1) * limit), hasMore: (page + 1) * limit < messages.length };
}

function mount(attributes) {
  const tag = document.createElement('notification-inbox');
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  const requests = [];
  const errors = [];
  tag.addEventListener('inbox-error', ({ error }) => errors.push(error));
  tag.fetch = async (url, init) => {
    requests.push(`${init?.method} ${new URL(String(url), document.baseURI).pathname}`);
    return Response.json(answer(url, init));
  };
  tag.endpoint = '/inbox';
  document.body.append(tag);
  return { tag, requests, errors, inbox: within(tag.shadowRoot) };
}

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());

test.each(['popover', 'inline'])(
  'the panel works: %s',
  async (display) => {
    const { tag, requests, errors, inbox } = mount({ display, 'allow-undo': '' });
    tag.rowActions = () => [{ label: 'Copy', run: () => requests.push('copied') }];
    const press = async (name, inside = inbox) => userEvent.click(await inside.findByRole('button', { name }));
    const row = async (place) => within(await inbox.findByRole('article', { name: new RegExp(`Message ${place}\\.`) }));
    const pressInRow = async (place, name) => {
      await userEvent.hover(await inbox.findByRole('article', { name: new RegExp(`Message ${place}\\.`) }));
      await press(name, await row(place));
    };
    if (display === 'popover') await press(/^Notifications/);

    tag.addEventListener('inbox-message-action', (event) => event.respondWith(Promise.resolve({ amount: 1 })));
    await pressInRow(0, /^Approve/);
    await waitFor(() => expect(requests.some((request) => request.endsWith('/m0/actions/primary'))).toBe(true));
    await pressInRow(1, 'Archive');
    await waitFor(() => expect(inbox.queryByRole('article', { name: /Message 1\./ })).toBeNull());
    await press('Undo');
    await pressInRow(1, 'Mark as read');
    await pressInRow(2, 'Snooze');
    const choices = await inbox.findAllByRole('menuitem');
    await userEvent.click(choices.at(-1));
    await within(await inbox.findByRole('dialog', { name: 'Snooze' })).findAllByRole('button');
    await userEvent.keyboard('{Escape}');
    await pressInRow(3, /^More/);
    await userEvent.click(await inbox.findByRole('menuitem', { name: 'Copy' }));
    expect(requests).toContain('copied');

    await press('Search');
    await userEvent.type(await inbox.findByRole('searchbox'), 'Message 12.');
    await row(12);
    await userEvent.keyboard('{Escape}');
    await press('Preferences');
    await userEvent.click((await inbox.findAllByRole('switch'))[0]);
    await press(/^Back/);
    await userEvent.click((await inbox.findAllByRole('button', { name: /^More/ }))[0]);
    await inbox.findAllByRole('menuitem');
    await userEvent.keyboard('{Escape}');
    for (const tab of inbox.getAllByRole('tab')) await userEvent.click(tab);
    tag.tab = 'all';
    tag.show({ message: 'm40' });
    await row(40);
    await tag.loadMore();
    await tag.refresh();

    tag.hide();
    expect(tag.open).toBe(false);
    if (display === 'popover') await waitFor(() => expect(inbox.queryByRole('dialog')).toBeNull());
    expect(errors).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'a test may end while the inbox is open and busy',
  async () => {
    const { tag, inbox } = mount({ 'refresh-interval': '1' });
    tag.show();
    await inbox.findAllByRole('article');
    tag.archive('m3');
    void tag.act('m0', 'primary');
    void tag.refresh();
  },
  PATIENCE_MS,
);
