/** Renders the bell and the panel of a fake inbox as the tag does: in a shadow root, with the stylesheets. */
import type { Signal } from '@preact/signals';
import { act, fireEvent } from '@testing-library/preact';
import { expect, onTestFinished } from 'vitest';
import type { Strings } from '../../../src/locales/en.js';
import type { Message } from '../../../src/store/message.js';
import { renderLiveRegion } from '../../../src/ui/announcements/live-region.js';
import { mountBell } from '../../../src/ui/bell/mount-bell.js';
import type { ViewSettings } from '../../../src/ui/host-context.js';
import type { Customization } from '../../../src/ui/customization.js';
import { afterPaint } from '../../../src/ui/list/window/after-paint.js';
import { mountPanel } from '../../../src/ui/panel/mount-panel.js';
import * as latePanel from '../../../src/ui/late-panel.js';
import { until } from '../../support/until.js';
import { createFake, type Fake } from './fake-inbox.js';

/** Values of the inbox's signals by name: `{ status: 'offline', messages: [] }`. */
type State = {
  readonly [Name in keyof Fake['inbox']]?: Fake['inbox'][Name] extends Signal<infer Value> ? Value : never;
};
interface Host {
  readonly settings?: Partial<ViewSettings>;
  readonly hooks?: Customization;
  readonly strings?: Strings;
  readonly locale?: string;
  readonly isLateLoaded?: boolean;
}
export type View = ReturnType<typeof renderInbox>;

/** The real one, where a test has fake timers. */
const { setTimeout: atNextTask } = globalThis;

/** Runs what a press does, and what waits for the file that is loaded after the first paint. */
async function settle(run: () => void): Promise<void> {
  await act(run);
  await act(() => new Promise<void>((done) => void atNextTask(done)));
}

function setState({ inbox }: Fake, state: State): void {
  for (const [name, value] of Object.entries(state)) Object.assign(Reflect.get(inbox, name), { value });
}

export function renderInbox(fake: Fake, isLateLoaded = true) {
  const { root } = fake.context;
  document.body.append(root.host);
  const { container, unmount } = mountBell(fake.context, fake.counts, async () => {});
  const removeLiveRegion = renderLiveRegion(fake.context);
  let unmountPanel = (): void => {};
  void act(() => void (unmountPanel = mountPanel(fake.context, container, isLateLoaded ? latePanel : undefined)));
  onTestFinished(() => {
    unmountPanel();
    removeLiveRegion();
    unmount();
  });
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const nth = (selector: string, index: number): HTMLElement => {
    const found = all(selector).at(index);
    if (!found) throw new Error(`No element ${index} matches ${selector} in ${root.innerHTML}`);
    return found;
  };
  const one = (selector: string): HTMLElement => nth(selector, 0);
  const change = (run: (() => void) | (() => Promise<void>)) => act(run);
  return {
    root,
    all,
    nth,
    one,
    text: (selector: string) => all(selector).map(({ textContent }) => textContent),
    attributes: (selector: string, name: string) => all(selector).map((element) => element.getAttribute(name)),
    /** The control whose accessible name starts with `name`. */
    named: (name: string) => {
      const found = all('button, a, input').find((element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').startsWith(name),
      );
      if (!found) throw new Error(`No control is named ${name} in ${root.innerHTML}`);
      return found;
    },
    /** The item of an open menu whose text is, or starts with, `name`. */
    item: (name: string) => {
      const items = all('[role=menuitem]');
      const found =
        items.find(({ textContent }) => textContent === name) ??
        items.find(({ textContent }) => textContent.startsWith(name));
      if (!found) throw new Error(`No item is named ${name} in ${root.innerHTML}`);
      return found;
    },
    focused: () => root.activeElement,
    click: (element: Element, init: MouseEventInit = {}) => settle(() => void fireEvent.click(element, init)),
    /** Points at a row, and waits for its toolbar. */
    point: (row: Element = one('article')) =>
      change(() =>
        until(() => {
          fireEvent.pointerOver(row);
          expect(row.querySelectorAll('.tools')).toHaveLength(1);
        }),
      ),
    /** Presses a key; true if it is left to the page. */
    key: async (element: Element, key: string, init: KeyboardEventInit = {}) => {
      let isLeft = true;
      await settle(() => void (isLeft = fireEvent.keyDown(element, { key, ...init })));
      return isLeft;
    },
    type: (selector: string, value: string) => act(() => void fireEvent.input(one(selector), { target: { value } })),
    dispatch: (element: Element, event: Event) => settle(() => void element.dispatchEvent(event)),
    focus: (element: HTMLElement) => act(() => element.focus()),
    change,
    set: (state: State) => act(() => setState(fake, state)),
    customize: (hooks: Customization) => act(() => void (fake.customization.value = hooks)),
    /** Renders the rows that would follow after the first paint, as scrolling does. */
    renderAllRows: () => act(() => void one('.list').dispatchEvent(new Event('scroll'))),
    /** Settles after the first paint of the panel, when numbers and dates have their formatters. */
    paint: () => change(() => new Promise<void>((done) => void afterPaint(root, done))),
  };
}

/** Renders a fake inbox in a state. */
export function show(state: State = {}, { settings, hooks = {}, strings, locale, isLateLoaded }: Host = {}) {
  const fake = createFake(settings, strings, locale);
  fake.customization.value = hooks;
  setState(fake, state);
  /** What the view told the inbox to do, other than to hold back arrivals. */
  const commands = () => fake.commands.filter((command) => !command.startsWith('pauseArrivals'));
  return { fake, view: renderInbox(fake, isLateLoaded), commands };
}

/** Renders a fake inbox with these messages. */
export const renderList = (...messages: Message[]) => show({ messages });

/** The nodes that a change writes to. */
export async function changesIn(node: Node, change: () => Promise<void>): Promise<readonly Node[]> {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => void records.push(...more));
  observer.observe(node, { attributes: true, characterData: true, childList: true, subtree: true });
  await change();
  records.push(...observer.takeRecords());
  observer.disconnect();
  return records.map(({ target }) => target);
}
