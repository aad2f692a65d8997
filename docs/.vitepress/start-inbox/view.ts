/** The elements around the home page's inbox: its stage, the line that says what happens, and the button that pauses. */
import type { Caption } from './acts.js';

export interface View {
  /** What a pointer that is on the inbox is on. */
  readonly stage: HTMLElement;
  /** For the inbox. */
  readonly host: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly setPlaying: (isPlaying: boolean) => void;
  readonly showCaption: (caption: Caption | undefined) => void;
  readonly mark: (target: Element) => void;
  readonly switchScheme: (isOther: boolean) => string;
}

const NAMES = { light: 'Light', dark: 'Dark' } as const;
const HINT = 'Messages in memory: try it, with E, S, Z or ?';
const PRESS = { duration: 180, easing: 'ease-out' } as const;
const RING = { duration: 700, easing: 'ease-out' } as const;

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

export function createView(root: HTMLElement): View {
  const host = create('div', 'start-host');
  const ring = create('span', 'start-ring');
  const stage = create('div', 'start-stage', host, ring);
  const caption = create('p', 'start-caption');
  const button = create('button', 'start-pause');
  button.type = 'button';
  root.replaceChildren(stage, create('div', 'start-bar', caption, button));

  const showCaption: View['showCaption'] = (shown) => {
    const cap = shown && create('kbd', '', shown.cap);
    caption.replaceChildren(...(cap ? [cap, ` ${shown.text}`] : []));
    cap?.animate({ translate: ['0 3px', '0 0'] }, PRESS);
  };
  const setPlaying: View['setPlaying'] = (isPlaying) => {
    host.inert = isPlaying;
    root.toggleAttribute('data-playing', isPlaying);
    button.textContent = isPlaying ? 'Pause' : 'Play';
    button.ariaLabel = isPlaying ? 'Pause the demonstration' : 'Play the demonstration';
    // It describes what is hidden from a screen reader meanwhile.
    caption.ariaHidden = String(isPlaying);
    caption.textContent = isPlaying ? '' : HINT;
  };
  setPlaying(false);
  return {
    stage,
    host,
    button,
    setPlaying,
    showCaption,
    mark: (target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const own = stage.getBoundingClientRect();
      ring.style.left = `${left - own.left + width / 2}px`;
      ring.style.top = `${top - own.top + height / 2}px`;
      ring.animate({ opacity: [0.9, 0], scale: [0.4, 1.6] }, RING);
    },
    switchScheme: (isOther) => {
      host.style.colorScheme = '';
      const scheme = getComputedStyle(host).colorScheme === 'dark' ? 'light' : 'dark';
      if (isOther) host.style.colorScheme = scheme;
      return NAMES[scheme];
    },
  };
}
