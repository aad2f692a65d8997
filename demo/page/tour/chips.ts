/**
 * One of a few, as chips: radio buttons, so that arrow keys and screen readers find what they know.
 */
import { el } from '../el.js';

export const radio = (name: string, value: string, text: HTMLElement, checked: boolean): HTMLLabelElement => {
  const input = el('input', { type: 'radio', name, value });
  input.defaultChecked = checked;
  return el('label', { title: text.title }, input, text);
};

export const chip = (name: string, value: string, label: string, checked: boolean): HTMLLabelElement =>
  radio(name, value, el('span', {}, label), checked);

interface Labelled {
  readonly id: string;
  readonly label: string;
}

/** `chosen` gets the one of the options that was chosen. */
export function chips<One extends Labelled>(
  legend: string,
  name: string,
  options: readonly One[],
  current: One,
  chosen: (one: One) => void,
): HTMLFieldSetElement {
  const field = el(
    'fieldset',
    { class: 'chips' },
    el('legend', { class: 'unseen' }, legend),
    ...options.map((one) => chip(name, one.id, one.label, one === current)),
  );
  field.addEventListener('change', ({ target }) => {
    const one = options.find(({ id }) => target instanceof HTMLInputElement && target.value === id);
    if (one) chosen(one);
  });
  return field;
}
