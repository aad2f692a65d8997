/**
 * A piece of code with a button that copies it, and says whether it did.
 */
import { el } from '../el.js';

export interface CodeBox {
  readonly element: HTMLElement;
  /** `file` says where it goes. */
  show(file: string, code: string): void;
}

/** Where the clipboard is denied, the reader can copy what is selected. */
async function copy(pre: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(pre.textContent);
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(pre);
    return 'Selected: copy it by key';
  }
}

export function createCodeBox(label: string): CodeBox {
  const name = el('span', {});
  const said = el('output', {});
  const button = el('button', { class: 'button small', type: 'button', 'aria-label': `Copy: ${label}` }, 'Copy');
  const pre = el('pre', { tabindex: '0', role: 'region', 'aria-label': label, dir: 'ltr' });
  button.addEventListener('click', () => void copy(pre).then((what) => (said.value = what)));
  return {
    element: el('div', { class: 'code' }, el('div', { class: 'code-head' }, name, said, button), pre),
    show(file, code) {
      name.textContent = file;
      if (pre.textContent === code) return;
      pre.textContent = code;
      said.value = '';
    },
  };
}
