/** The elements of the host's in rows, in pages that copy the tag or change its children. */
import { describe, expect, it } from 'vitest';
import type { Customization } from '../../../src/ui/customization.js';
import { until } from '../../support/until.js';
import { createFake, message } from './fake-inbox.js';
import { renderInbox, show } from './render-inbox.js';

const link = (text: string): HTMLElement => Object.assign(document.createElement('a'), { textContent: text });
const renderMessage: Customization['renderMessage'] = ({ id }) => ({
  title: link(`Title ${id}`),
  footer: link(`By ${id}`),
});

function showRows() {
  const { fake, view } = show({ messages: [message('a'), message('b')] }, { hooks: { renderMessage } });
  const { host } = view.root;
  /** What each slot of a row shows. */
  const shown = () =>
    view.all('article slot').map((slot) => {
      const name = slot.getAttribute('name');
      return [...host.children].filter((child) => child.slot === name).map(({ textContent }) => textContent);
    });
  return { fake, view, host, shown };
}

const ROWS = [['Title a'], ['By a'], ['Title b'], ['By b']];
const HOSTS = '<b slot="footer">Below</b><i>None</i>';

describe('The elements of rows', () => {
  it('are those of one tag: copies of its children are shown in no other tag, and are removed from it', async () => {
    const { host, shown } = showRows();
    expect(shown()).toEqual(ROWS);
    const fake = createFake();
    const copy = fake.context.root.host;
    copy.innerHTML = host.innerHTML + HOSTS;
    renderInbox(fake);
    expect([copy.innerHTML, shown()]).toEqual([HOSTS, ROWS]);
  });

  it.each<readonly [string, (host: Element) => void]>([
    ['all children', (host) => host.replaceChildren()],
    ['one child', (host) => host.firstElementChild?.remove()],
    ['the children for those of the server', (host) => void (host.innerHTML = HOSTS)],
    ['the children for copies', (host) => void (host.innerHTML += '')],
    ['nothing, and adds copies', (host) => host.append(...[...host.children].map((child) => child.cloneNode(true)))],
  ])('are shown once when the page takes %s', async (_, change) => {
    const { host, shown } = showRows();
    const before = [...host.children];
    for (let times = 0; times < 20; times++) {
      change(host);
      await until(() => expect(shown()).toEqual(ROWS));
    }
    expect(before.every((child) => child.parentNode === host)).toBe(true);
    expect([...host.children].filter(({ slot }) => slot.startsWith('inbox-row'))).toHaveLength(4);
  });

  it('stay where the page has put them', async () => {
    const { host, shown } = showRows();
    const [first] = host.children;
    document.body.append(first!);
    await until(() => expect(shown()[0]).toEqual([]));
    expect(first?.parentNode).toBe(document.body);
    first?.remove();
  });

  it('give way to the default rows where the page takes them away at once', async () => {
    const { view, fake, host } = showRows();
    Object.defineProperty(host, 'renderMessage', {
      set: (value: undefined) => {
        fake.customization.value = { renderMessage: value };
      },
    });
    new MutationObserver(() => host.replaceChildren()).observe(host, { childList: true });
    host.replaceChildren();
    await until(() => expect(view.text('.title')).toEqual(['Title a', 'Title b']));
    expect(view.all('article slot')).toEqual([]);
  });
});
