/** @jsxImportSource react */
/** The hook over the store: values, commands, Strict Mode, hydration. */
import { StrictMode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { InboxView, UseInboxOptions } from '../../../src/frameworks/react-store.js';
import { useInbox } from '../../../src/react/use-inbox.js';
import { requests, serve } from './inbox-service.js';
import { hydrate, render } from './render.js';
import { flushTasks, until } from '../../support/until.js';

const CONFIG = { url: '/inbox' };

function createList() {
  const views: InboxView[] = [];
  function List({ options = { config: CONFIG } }: { readonly options?: UseInboxOptions }) {
    const inbox = useInbox(options);
    views.push(inbox);
    const { messages, unreadCount, status } = inbox;
    return (
      <ul title={`${status} ${unreadCount.count}`}>
        {messages.map(({ id, title, read }) => (
          <li key={id}>{`${title}${read ? '' : ' *'}`}</li>
        ))}
      </ul>
    );
  }
  const last = (): InboxView => {
    const view = views.at(-1);
    if (!view) throw new Error('Nothing was rendered.');
    return view;
  };
  return { List, views, last };
}

const ready = (container: Element, title: string): Promise<void> =>
  until(() => expect(container.querySelector('ul')?.title).toBe(title));

/** Renders the list, and waits for the first response. */
async function renderReady(options: UseInboxOptions = { config: CONFIG }, title = 'ready 2') {
  const list = createList();
  const { container, render: rerender, unmount } = render(<list.List options={options} />);
  await ready(container, title);
  return { ...list, container, rerender, unmount };
}

it('renders the values of the store, and again after a command', async () => {
  const { container, last } = await renderReady();
  expect(container.textContent).toBe('Message a *Message b *');
  last().markRead('a');
  await ready(container, 'ready 1');
  expect(container.textContent).toBe('Message aMessage b *');
  last().undo();
  expect(last().preferences).toMatchObject({ value: null, status: 'idle' });
});

it('renders only after a change, with the same objects for unchanged messages', async () => {
  const { List, views, last, container, rerender } = await renderReady();
  const { messages } = last();
  const renders = views.length;
  await flushTasks();
  expect(views.length).toBe(renders);
  rerender(<List />);
  expect(last()).toBe(views.at(-2));
  last().markRead('a');
  await ready(container, 'ready 1');
  expect(last().messages[1]).toBe(messages[1]);
});

it('stops when it is unmounted', async () => {
  const { last, unmount } = await renderReady();
  const view = last();
  unmount();
  requests.length = 0;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests, view.messages.length]).toEqual([[], 2]);
});

it('goes on after the second mounting of Strict Mode', async () => {
  const { List, last } = createList();
  const { container } = render(
    <StrictMode>
      <List />
    </StrictMode>,
  );
  await ready(container, 'ready 2');
  serve('c', 'a', 'b');
  await last().refresh();
  await until(() => expect(container.textContent).toBe('Message c *Message a *Message b *'));
});

it('is idle and empty on a server and while React hydrates, without a warning', async () => {
  const { List, views } = createList();
  const { html, container } = hydrate(<List />);
  expect(html).toBe('<ul title="idle 0"></ul>');
  expect(views[1]).toMatchObject({ status: 'idle', messages: [], unreadCount: { count: 0 } });
  await ready(container, 'ready 2');
});

it('applies changed settings to the same inbox, and connects another one for another address', async () => {
  const options = (url: string, label: string): UseInboxOptions => ({
    config: { url },
    settings: { tabs: [{ id: 'all', label }] },
  });
  const { List, last, rerender } = await renderReady(options('/inbox', 'Every one'));
  const asked = requests.length;
  rerender(<List options={options('/inbox', 'Each')} />);
  await until(() => expect(last().tabs).toEqual([{ id: 'all', label: 'Each' }]));
  expect(requests.length).toBe(asked);
  rerender(<List options={options('/other', 'Each')} />);
  await until(() => expect(requests.at(-1)?.url).toMatch(/^\/other\//));
});

it('uses the functions and headers of the last render', async () => {
  const emitted: string[] = [];
  const options = (name: string): UseInboxOptions => ({
    config: { ...CONFIG, headers: { 'x-app': name } },
    settings: { visibility: ({ id }) => ({ hidden: id === 'b' }) },
    emit: ({ kind }) => emitted.push(`${name} ${kind}`),
  });
  const { List, last, rerender } = await renderReady(options('first'), 'ready 1');
  rerender(<List options={options('second')} />);
  await until(async () => {
    await last().refresh();
    expect(requests.at(-1)?.headers.get('x-app')).toBe('second');
  });
  last().markRead('a');
  expect(emitted).toEqual(['first load', 'second read']);
});
