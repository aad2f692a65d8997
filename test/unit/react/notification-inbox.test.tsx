/** @jsxImportSource react */
/** The component of React: properties, events, hydration and Strict Mode. Real browsers: test/package/frameworks. */
import { createRef, Fragment, StrictMode, Suspense, use, useState } from 'react';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { InboxEvent, type InboxMessageOpenEvent, type NotificationInboxElement } from '../../../src/index.js';
import { HANDLERS } from '../../../src/react/element-bridge.js';
import { NotificationInbox } from '../../../src/react/notification-inbox.js';
import { requests } from './inbox-service.js';
import { hydrate, render, toServerHtml } from './render.js';
import { flushTasks, until } from '../../support/until.js';

const elementIn = (container: ParentNode): NotificationInboxElement => {
  const element = container.querySelector('notification-inbox');
  if (!element) throw new Error('There is no element.');
  return element;
};

function Waiting({ on }: { readonly on: Promise<never> }) {
  return use(on);
}

describe('props', () => {
  it('set attributes and properties of the element before its first request', async () => {
    const headers = { 'x-app': 'ours' };
    const mapMessage = () => null;
    const { container } = render(
      <NotificationInbox
        endpoint="/inbox"
        pageSize={5}
        refreshInterval={0}
        tabs={[{ id: 'bills', label: 'Bills' }]}
        noPreferences
        headers={headers}
        mapMessage={mapMessage}
      />,
    );
    const element = elementIn(container);
    expect(element).toMatchObject({ endpoint: '/inbox', pageSize: 5, refreshInterval: 0, noPreferences: true });
    expect(element.getAttribute('page-size')).toBe('5');
    expect(element.tabs.map(({ id }) => id)).toEqual(['all', 'unread', 'bills']);
    expect([element.headers, element.mapMessage]).toEqual([headers, mapMessage]);
    await until(() => expect(requests.length).toBeGreaterThan(0));
    expect(requests[0]?.url).toMatch(/^\/inbox\//);
    expect(requests[0]?.headers.get('x-app')).toBe('ours');
  });

  it('change on the same element, and are unset when they are no longer given', () => {
    const { container, render: rerender } = render(
      <NotificationInbox
        endpoint="/inbox"
        pageSize={5}
        noPreferences
        strings={{ title: 'Post' }}
        rowActions={() => []}
      />,
    );
    const element = elementIn(container);
    rerender(<NotificationInbox endpoint="/inbox" pageSize={7} noPreferences={false} />);
    expect(elementIn(container)).toBe(element);
    expect(element).toMatchObject({ pageSize: 7, noPreferences: false });
    expect([element.rowActions, element.strings ?? {}]).toEqual([undefined, {}]);
  });

  it('that are equal lists and objects in each render set nothing again', async () => {
    const inbox = () => (
      <NotificationInbox endpoint="/inbox" tabs={[{ id: 'bills', label: 'Bills' }]} strings={{ title: 'Post' }} />
    );
    const { container, render: rerender } = render(inbox());
    const element = elementIn(container);
    const { strings } = element;
    const changes: string[] = [];
    new MutationObserver((records) => changes.push(...records.map(({ attributeName }) => attributeName ?? ''))).observe(
      element,
      { attributes: true },
    );
    rerender(inbox());
    await flushTasks();
    expect(changes).toEqual([]);
    expect(element.strings).toBe(strings);
  });

  it('that are other headers or functions are set, though they look the same', () => {
    const inbox = (app: string) => (
      <NotificationInbox headers={new Headers({ 'x-app': app })} mapMessage={() => ({ title: app })} />
    );
    const { container, render: rerender } = render(inbox('first'));
    const element = elementIn(container);
    const { mapMessage } = element;
    rerender(inbox('second'));
    const { headers } = element;
    expect(headers instanceof Headers && headers.get('x-app')).toBe('second');
    expect(element.mapMessage).not.toBe(mapMessage);
  });

  it('of any other name are attributes, `className` included', () => {
    const { container } = render(
      <NotificationInbox
        id="first"
        className="mine"
        lang="de"
        aria-label="Post"
        data-test="1"
        style={{ color: 'red' }}
      />,
    );
    const element = elementIn(container);
    expect(element.id).toBe('first');
    expect(element.getAttributeNames().toSorted()).toEqual(['aria-label', 'class', 'data-test', 'id', 'lang', 'style']);
  });

  it('`open` opens an inbox that has all other attributes', () => {
    const onOpen = vi.fn<() => void>();
    const { container } = render(<NotificationInbox open preview endpoint="/inbox" onOpen={onOpen} />);
    expect(elementIn(container).open).toBe(true);
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
  });

  it('pass children into slots, and a ref to the element', () => {
    const ref = createRef<NotificationInboxElement>();
    const { container, unmount } = render(
      <NotificationInbox ref={ref}>
        <span slot="footer">Below</span>
      </NotificationInbox>,
    );
    expect(ref.current).toBe(elementIn(container));
    expect(ref.current?.querySelector('[slot=footer]')?.textContent).toBe('Below');
    unmount();
    expect(ref.current).toBeNull();
  });
});

describe('events', () => {
  it('have a prop each: those of the element, and no others', () => {
    const source = readFileSync('src/element/events.ts', 'utf8');
    const types = [...source.matchAll(/^ {2}'inbox-([a-z-]+)': /gm)].map(([, name = '']) => name);
    const handlers = types.map((name) => `on-${name}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
    expect(types.length).toBeGreaterThan(15);
    expect([...HANDLERS].toSorted()).toEqual(handlers.toSorted());
  });

  it('reach the handler of the last render, once each, also under Strict Mode', async () => {
    const counts: string[] = [];
    const inbox = (name: string) => (
      <StrictMode>
        <NotificationInbox endpoint="/inbox" onCount={({ unread }) => counts.push(`${name} ${unread}`)} />
      </StrictMode>
    );
    const { container, render: rerender } = render(inbox('first'));
    await until(() => expect(counts).toEqual(['first 2']));
    rerender(inbox('second'));
    elementIn(container).dispatchEvent(new InboxEvent('inbox-count', { unread: 1, unseen: 1 }));
    expect(counts).toEqual(['first 2', 'second 1']);
  });

  it('can be canceled', () => {
    const onMessageOpen = (event: InboxMessageOpenEvent) => event.preventDefault();
    const { container } = render(<NotificationInbox onMessageOpen={onMessageOpen} />);
    const event = new InboxEvent('inbox-message-open', {}, { cancelable: true });
    elementIn(container).dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('still arrive while a boundary around the component shows its fallback', async () => {
    const counts: number[] = [];
    const never = new Promise<never>(() => {});
    const page = (isWaiting: boolean) => (
      <Suspense fallback="Wait">
        <NotificationInbox onCount={({ unread }) => counts.push(unread)} />
        {isWaiting && <Waiting on={never} />}
      </Suspense>
    );
    const { container, render: rerender } = render(page(false));
    rerender(page(true));
    expect(container.textContent).toContain('Wait');
    elementIn(container).dispatchEvent(new InboxEvent('inbox-count', { unread: 1, unseen: 1 }));
    rerender(page(false));
    elementIn(container).dispatchEvent(new InboxEvent('inbox-count', { unread: 2, unseen: 2 }));
    expect(counts).toEqual([1, 2]);
  });

  it('reach nobody after unmounting', () => {
    const onCount = vi.fn<() => void>();
    const { container, unmount } = render(
      <StrictMode>
        <NotificationInbox onCount={onCount} />
      </StrictMode>,
    );
    const element = elementIn(container);
    unmount();
    element.dispatchEvent(new InboxEvent('inbox-count', { unread: 1, unseen: 1 }));
    expect(onCount).not.toHaveBeenCalled();
  });
});

describe('on a server', () => {
  function App() {
    const [count, setCount] = useState(0);
    return (
      <p>
        <NotificationInbox
          id="first"
          className="mine"
          display="inline"
          endpoint="/inbox"
          open
          headers={{ 'x-app': 'ours' }}
          strings={{ title: 'Post' }}
          onCount={({ unread }) => setCount(unread)}
          renderMessage={({ title }) => <q>{title}</q>}
        >
          <span slot="footer">Below</span>
        </NotificationInbox>
        {' Unread: '}
        <output>{count}</output>
      </p>
    );
  }

  it('renders the tag with what the page’s styles need, and without what would start it', () =>
    expect(toServerHtml(<App />)).toContain(
      '<notification-inbox id="first" class="mine" display="inline"><span slot="footer">Below</span></notification-inbox>',
    ));

  it.each([
    ['', Fragment],
    [' under Strict Mode', StrictMode],
  ])('sets properties and listeners when it hydrates%s, keeps the element, and warns of nothing', async (_, Mode) => {
    const { container } = hydrate(
      <Mode>
        <App />
      </Mode>,
    );
    const element = elementIn(container);
    expect(element).toMatchObject({ endpoint: '/inbox', display: 'inline', headers: { 'x-app': 'ours' } });
    expect(typeof element.renderMessage).toBe('function');
    await until(() => expect(container.querySelector('output')?.textContent).toBe('2'));
    expect(requests.every(({ headers }) => headers.get('x-app') === 'ours')).toBe(true);
    expect(elementIn(container)).toBe(element);
  });
});
