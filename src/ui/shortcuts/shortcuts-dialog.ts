/** Shows the keyboard shortcuts over the panel. Escape closes them before the panel; focus returns to where it was. */
import { activeElementOf } from '../active-element.js';
import { effect } from '@preact/signals-core';
import { keyTexts as englishTexts } from '../../locales/en-key-texts.js';
import { createElement, createIcon } from '../dom.js';
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import { lateStrings } from '../late-strings.js';
import { nameKey } from './key-names.js';
import { keysOf, SHORTCUTS } from './shortcuts.js';
import css from './shortcuts-dialog.css?inline';

const adoptSheet = sharedStylesheet(css);

type ShortcutsContext = Pick<PanelContext, 'bindings' | 'completeStrings' | 'icons' | 'inbox' | 'open' | 'strings'>;

/** The headings, and the texts below each in their order. */
const GROUPS = [
  ['moveKeys', ['move', 'ends', 'inside', 'leave']],
  ['actKeys', ['open', 'read', 'archive', 'snooze', 'allRead', 'press', 'undo']],
  ['goKeys', ['tab', 'search', 'help', 'close']],
] as const;

/** The second key of "go to tab". */
const TAB_NUMBERS = '1–9';

/** Keys of archived or snoozed rows have other texts; undefined for none. */
function textsOf(context: ShortcutsContext): Readonly<Record<string, string | undefined>> {
  const { unarchive, unsnooze } = lateStrings(context);
  const { keyTexts: translated } = context.strings.peek();
  const keyTexts = { ...englishTexts, ...translated };
  const tab = context.inbox.tab.peek();
  if (tab === 'archived') return { ...keyTexts, archive: unarchive, read: undefined, snooze: undefined };
  return tab === 'snoozed' ? { ...keyTexts, read: undefined, snooze: unsnooze } : keyTexts;
}

/** A text may have the keys of several shortcuts ("next" and "previous"). Shortcuts without a key are left out. */
function keysByText({ bindings }: ShortcutsContext): ReadonlyMap<string, readonly string[]> {
  // These are the browser's own.
  const keysOfText = new Map<string, readonly string[]>([
    ['inside', ['Tab']],
    ['close', ['Esc']],
  ]);
  for (const [name, , text] of SHORTCUTS) {
    const keys = keysOf(bindings.peek(), name);
    if (keys.length === 0) continue;
    keysOfText.set(text, [...(keysOfText.get(text) ?? []), ...keys, ...(name === 'goToTab' ? [TAB_NUMBERS] : [])]);
  }
  return keysOfText;
}

const withText = (tag: string, text: string): HTMLElement => createElement(tag, {}, new Text(text));

function createLayer(context: ShortcutsContext): HTMLElement {
  const strings = context.strings.peek();
  const { close } = strings;
  const { keys: title } = lateStrings(context);
  const texts = textsOf(context);
  const keysOfText = keysByText(context);
  const groups = GROUPS.flatMap(([heading, names]) => {
    const lines = names.flatMap((name) => {
      const [text, keys] = [texts[name], keysOfText.get(name)];
      if (!text || !keys) return [];
      const keyElements = keys.map((key) => withText('kbd', nameKey(key, strings)));
      return createElement('div', {}, withText('dt', text), createElement('dd', {}, ...keyElements));
    });
    return lines.length === 0 ? [] : [withText('h3', texts[heading] ?? ''), createElement('dl', {}, ...lines)];
  });
  const button = { class: 'icon close', 'aria-label': close, title: close };
  const head = [withText('h2', title), createElement('button', button, createIcon(context.icons.CLOSE))];
  const dialog = createElement(
    'dialog',
    { open: '', class: 'shortcuts', 'aria-label': title, tabindex: '-1' },
    createElement('div', { class: 'head' }, ...head),
    ...groups,
  );
  return createElement('div', { class: 'scrim' }, dialog);
}

/** Does nothing if they are shown, or if the reader has left the list while this file was loading. */
export function openShortcuts(context: ShortcutsContext, panel: Element): void {
  const root = panel.getRootNode() as ShadowRoot;
  if (panel.querySelector('.scrim') || !panel.querySelector('.messages')) return;
  adoptSheet(root);
  const layer = createLayer(context);
  const activeElement = activeElementOf(root);
  // Makes the rest of the panel unusable meanwhile.
  const rest = panel.querySelectorAll<HTMLElement>(':scope > *');
  const setInert = (isInert: boolean): void => {
    for (const part of rest) part.inert = isInert;
  };
  const close = (): void => {
    stop();
    setInert(false);
    focusOn(activeElement);
    layer.remove();
  };
  layer.addEventListener('keydown', (event) => {
    // The keys of the list do not apply here.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  layer.addEventListener('click', ({ target }) => {
    if (target === layer || (target as Element).closest('.close')) close();
  });
  panel.append(layer);
  focusOn(layer.firstElementChild);
  setInert(true);
  // After the popover's own closing, which looks for the focus.
  const stop = effect(() => (context.open.value ? () => queueMicrotask(close) : undefined));
}
