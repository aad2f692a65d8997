/** A group of radio buttons in the form of chips. Native radio buttons support arrow keys and screen readers. */
import { el } from '../el.js';

const chipLabel = (name: string, value: string, label: string, checked: boolean): HTMLLabelElement => {
  const input = el('input', { type: 'radio', name, value });
  input.defaultChecked = checked;
  return el('label', {}, input, el('span', {}, label));
};

interface ChipOption {
  readonly id: string;
  readonly label: string;
}

/** `onSelect` receives the selected option. */
export function chipGroup<T extends ChipOption>(
  legend: string,
  name: string,
  options: readonly T[],
  current: T,
  onSelect: (option: T) => void,
): HTMLFieldSetElement {
  const field = el(
    'fieldset',
    { class: 'chips' },
    el('legend', { class: 'unseen' }, legend),
    ...options.map((option) => chipLabel(name, option.id, option.label, option === current)),
  );
  field.addEventListener('change', ({ target }) => {
    const option = options.find(({ id }) => target instanceof HTMLInputElement && target.value === id);
    if (option) onSelect(option);
  });
  return field;
}
