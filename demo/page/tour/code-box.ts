/** A block of code with a button that copies it and reports the result. */
import { el } from '../el.js';

export interface CodeBox {
  readonly element: HTMLElement;
  /** `file` is the name of the file for the code. */
  show(file: string, code: string): void;
}

/** Selects the code if access to the clipboard is denied, so that the reader can copy it. */
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
  const status = el('output', {});
  const button = el('button', { class: 'button small', type: 'button', 'aria-label': `Copy: ${label}` }, 'Copy');
  const pre = el('pre', { tabindex: '0', role: 'region', 'aria-label': label, dir: 'ltr' });
  button.addEventListener('click', () => void copy(pre).then((result) => (status.value = result)));
  return {
    element: el('div', { class: 'code' }, el('div', { class: 'code-head' }, name, status, button), pre),
    show(file, code) {
      name.textContent = file;
      if (pre.textContent === code) return;
      pre.textContent = code;
      status.value = '';
    },
  };
}
