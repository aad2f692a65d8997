/** What the first opening of a page costs: what an idle page has done before, and how often the list is rendered. */
import { afterEach, expect, test, vi } from 'vitest';
import '../../../src/index.js';
import { flushTasks, until } from '../../support/until.js';
import { answerWith, feedMessage, feedResponse, insertInbox } from './feed-response.js';

const list = vi.hoisted(() => ({ renders: 0 }));

vi.mock(import('../../../src/ui/list/arrivals/arrivals.js'), async (load) => {
  const { Arrivals, ...others } = await load();
  const counted: typeof Arrivals = (props) => {
    list.renders += 1;
    return Arrivals(props);
  };
  return { ...others, Arrivals: counted };
});

const ATTRIBUTES = { endpoint: '/inbox', 'refresh-interval': '0' };

answerWith(() => feedResponse([{ ...feedMessage('a', 0), avatar: '/a.png' }, feedMessage('b', 1)]));
afterEach(async () => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  await flushTasks();
});

test('an idle page renders a row once, outside of it, without functions of the host and without its picture', async () => {
  const fragments = vi.spyOn(document, 'createDocumentFragment');
  const elements = vi.spyOn(document, 'createElementNS');
  const created = (name: string): number => elements.mock.calls.filter((call) => call[1] === name).length;
  const renderMessage = vi.fn();
  for (let inboxes = 0; inboxes < 2; inboxes++) {
    const element = insertInbox(ATTRIBUTES, { renderMessage });
    await until(() => expect(element.shadowRoot?.querySelector('.badge')?.textContent).toBe('2'));
    await until(() => expect(created('article')).toBe(1));
    expect(element.shadowRoot?.querySelector('article')).toBeNull();
  }
  expect([fragments.mock.calls.length, created('img')]).toEqual([1, 0]);
  expect(fragments.mock.results[0]?.value).toHaveProperty('childNodes.length', 0);
  expect(renderMessage).not.toHaveBeenCalled();
});

test('an opening renders the list a few times, the store and the late file included', async () => {
  const element = insertInbox(ATTRIBUTES);
  await until(() => expect(element.shadowRoot?.querySelector('.badge')?.textContent).toBe('2'));
  const before = list.renders;
  element.show();
  await until(() => expect(element.shadowRoot?.querySelectorAll('article')).toHaveLength(2));
  const loaded = new Promise((resolve) => element.addEventListener('inbox-load', resolve));
  await loaded;
  for (let tasks = 0; tasks < 50; tasks++) await flushTasks();
  expect(list.renders - before).toBeLessThanOrEqual(3);
});
