/**
 * What the home page's inbox is shown to do, in order: presses and keys as a reader's, on the parts that the element documents.
 * It does not know when an act is due.
 */
import type { Act } from './loop.js';
import { ARRIVAL } from './stage.js';
import type { Stage } from './stage.js';

export interface Caption {
  /** A key, or what is pressed. */
  readonly cap: string;
  readonly text: string;
}

export interface Player {
  readonly stage: () => Stage;
  /** Undefined for none. */
  readonly say: (caption: Caption | undefined) => void;
  /** Marks where a press is. */
  readonly mark: (target: Element) => void;
  /** Switches the inbox alone to the other colour scheme, or back to the page's. Returns the name of the scheme. */
  readonly switchScheme: (isOther: boolean) => string;
}

/** Far enough for the newest row to be out of sight. */
const SCROLL_PX = 150;

const rootOf = ({ inbox }: Stage): ParentNode => inbox.shadowRoot ?? inbox;

const rowOf = (stage: Stage): HTMLElement | undefined =>
  [...rootOf(stage).querySelectorAll('article')].find((row) => row.textContent.includes(ARRIVAL));

const buttonOf = (stage: Stage, text: RegExp): HTMLElement | undefined =>
  [...rootOf(stage).querySelectorAll('button')].find((button) => text.test(button.textContent));

/** The part of the panel that scrolls. */
function listOf(stage: Stage): Element | undefined {
  let element: Element | null = rootOf(stage).querySelector('article');
  while (element && element.scrollHeight <= element.clientHeight + 1) element = element.parentElement;
  return element ?? undefined;
}

/** A press by pointer, which leaves the focus where it is. */
function press({ mark }: Player, button: Element | undefined): void {
  if (!button) return;
  mark(button);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1 }));
}

function pressKey(key: string, target: Element | null | undefined): void {
  const code = `Key${key.toUpperCase()}`;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, composed: true, cancelable: true }));
}

export function actsOf(player: Player): readonly Act[] {
  const { stage, say, switchScheme } = player;
  const act = (wait: number, caption: Caption | undefined, perform: () => void | Promise<void>): Act => ({
    wait,
    perform: () => {
      say(caption);
      return perform();
    },
  });
  return [
    act(1200, { cap: 'Scroll', text: 'Somebody reads further down' }, () =>
      listOf(stage())?.scrollTo({ top: SCROLL_PX, behavior: 'smooth' }),
    ),
    act(1400, { cap: 'Send', text: 'A message arrives, and moves nothing' }, () => stage().receive()),
    act(1800, { cap: '1 new notification', text: 'A press shows it' }, () =>
      press(player, buttonOf(stage(), /^1 new notification$/)),
    ),
    act(1600, { cap: 'Approve', text: 'A press answers it' }, () =>
      press(player, rowOf(stage())?.querySelector('[part~="action"]') ?? undefined),
    ),
    act(1700, { cap: 'E', text: 'The key archives it' }, () => pressKey('e', rowOf(stage()))),
    act(1700, { cap: 'Z', text: 'The key undoes that' }, () =>
      pressKey('z', rootOf(stage()).querySelector('[part~="panel"]')),
    ),
    act(1500, undefined, () => say({ cap: switchScheme(true), text: 'It follows the colours of your page' })),
    act(2000, undefined, () => {
      switchScheme(false);
      return stage().reset();
    }),
  ];
}
