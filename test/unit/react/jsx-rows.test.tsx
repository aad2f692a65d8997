/** @jsxImportSource react */
/** JSX that `renderMessage` returns: where it is, how long, and that React keeps its state. */
import { createContext, useContext, useEffect, useState, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Message, NotificationInboxElement } from '../../../src/index.js';
import type { NotificationInboxProps } from '../../../src/frameworks/react.js';
import { NotificationInbox } from '../../../src/react/notification-inbox.js';
import { message } from '../ui/fake-inbox.js';
import { render } from './render.js';
import { flushTasks, until } from '../../support/until.js';

const mounted = new Set<string>();
const Theme = createContext('light');

function Row({ of }: { readonly of: Message }) {
  const [clicks, setClicks] = useState(0);
  const theme = useContext(Theme);
  useEffect(() => {
    mounted.add(of.id);
    return () => void mounted.delete(of.id);
  }, [of.id]);
  return <button onClick={() => setClicks(clicks + 1)}>{`${of.title} ${theme} ${clicks}`}</button>;
}

const row = (of: Message): ReactElement => <Row of={of} />;

function renderRows(renderMessage: NotificationInboxProps['renderMessage']) {
  const inbox = (next: NotificationInboxProps['renderMessage']) => (
    <Theme value="dark">
      <NotificationInbox renderMessage={next} />
    </Theme>
  );
  const rendered = render(inbox(renderMessage));
  const element = rendered.container.querySelector('notification-inbox');
  if (!element) throw new Error('There is no element.');
  return { ...rendered, element, change: (next: typeof renderMessage) => rendered.render(inbox(next)) };
}

/** Shows what `renderMessage` returns as the panel does: as a child of the tag. */
function show(element: NotificationInboxElement, of: Message): Element {
  const body = element.renderMessage?.(of);
  if (!(body instanceof Element)) throw new Error('There is no element for the row.');
  element.append(body);
  return body;
}

describe('JSX in rows', () => {
  it('is rendered before the next task, in the context of the component', async () => {
    const shown = show(renderRows(row).element, message('a'));
    await Promise.resolve();
    await Promise.resolve();
    expect(shown.textContent).toBe('Title a dark 0');
  });

  it('keeps its state when the message or the function changes', async () => {
    const { element, change } = renderRows(row);
    const shown = show(element, message('a'));
    await until(() => expect(shown.textContent).toBe('Title a dark 0'));
    shown.querySelector('button')?.click();
    await until(() => expect(shown.textContent).toBe('Title a dark 1'));
    expect(show(element, message('a', { title: 'Other', read: true }))).toBe(shown);
    await until(() => expect(shown.textContent).toBe('Other dark 1'));
    change((of) => <Row of={{ ...of, title: 'New' }} />);
    show(element, message('a'));
    await until(() => expect(shown.textContent).toBe('New dark 1'));
  });

  it('is rendered for the new state into the element that the inbox keeps for a message that was read', async () => {
    const { element } = renderRows(({ id, read }) => ({ body: <b>{`${id} ${read}`}</b>, footer: read ? null : <i /> }));
    const { body, footer } = Object(element.renderMessage?.(message('a')));
    element.append(body, footer);
    for (const part of [body, footer])
      part.dispatchEvent(new CustomEvent('inbox-message-change', { detail: message('a', { read: true }) }));
    await until(() => expect([body.innerHTML, footer.innerHTML]).toEqual(['<b>a true</b>', '<i></i>']));
  });

  it('is unmounted when its row goes, and mounted again when the row comes back', async () => {
    const { element, unmount } = renderRows(row);
    const [a, b] = [show(element, message('a')), show(element, message('b'))];
    await until(() => expect([...mounted]).toEqual(['a', 'b']));
    a.remove();
    await until(() => expect([...mounted]).toEqual(['b']));
    expect(a.textContent).toBe('');
    element.append(a);
    await until(() => expect(a.textContent).toBe('Title a dark 0'));
    b.remove();
    element.append(b); // moved in one task
    await flushTasks();
    expect([...mounted].toSorted()).toEqual(['a', 'b']);
    unmount();
    expect([...mounted]).toEqual([]);
  });

  it('may be parts or the whole row, beside text and elements', async () => {
    const time = document.createElement('time');
    const { element } = renderRows(({ id }) =>
      id === 'whole'
        ? { row: <b>All</b> }
        : { title: 'Text', avatar: <i>A</i>, footer: <b>Below</b>, time, body: null },
    );
    const parts = element.renderMessage?.(message('a'));
    expect(parts).toMatchObject({ title: 'Text', time, body: null });
    const { avatar, footer } = Object(parts);
    const { row: whole } = Object(element.renderMessage?.(message('whole')));
    element.append(avatar, footer, whole);
    await until(() =>
      expect([avatar, footer, whole].map((one: Element) => one.outerHTML)).toEqual([
        '<span><i>A</i></span>',
        '<div><b>Below</b></div>',
        '<div><b>All</b></div>',
      ]),
    );
  });

  it.each([
    ['text', 'Plain'],
    ['nothing', null],
    ['undefined', undefined],
    ['an element', document.createElement('q')],
  ])('leaves %s as it is', (_name, value) => {
    expect(renderRows(() => value).element.renderMessage?.(message('a'))).toBe(value);
  });
});
