/** The form of the settings, with one row for each. The controls are the browser's own, so they work with a keyboard. */
import { el } from '../el.js';
import { chipLabel, radioLabel } from './chips.js';
import { toChoices, type Choices } from './choices.js';
import { CUSTOM, settings, type Choice, type SettingName, type Range } from './settings.js';

/** Rows of a form under a heading. */
const groups: readonly (readonly [title: string, names: readonly SettingName[]])[] = [
  ['Colour', ['accent', 'ground', 'scheme']],
  ['Shape and text', ['radius', 'control', 'space', 'font', 'size']],
  ['Tag', ['lang', 'placement', 'width', 'badge', 'preferences']],
];

/** The label of a swatch is for readers who can't see its colour. */
const swatch = (name: string, value: string, label: string, checked: boolean): HTMLLabelElement =>
  radioLabel(
    name,
    value,
    el('span', { class: `dot ${value}`, title: label }, el('span', { class: 'unseen' }, label)),
    checked,
  );

function optionsRow(name: SettingName, { kind, label, options }: Choice, choices: Choices): HTMLElement {
  if (kind === 'list') {
    const select = el('select', { name });
    select.append(...options.map((option) => new Option(option.label, option.value, option.value === choices[name])));
    select.value = choices[name];
    return el('label', { class: 'setting' }, el('span', {}, label), select);
  }
  const render = kind === 'chips' ? chipLabel : swatch;
  const radios = options.map((option) => render(name, option.value, option.label, option.value === choices[name]));
  const own = el('input', { type: 'color', name: CUSTOM, value: choices.own, 'aria-label': 'Your own accent' });
  return el(
    'fieldset',
    { class: 'setting' },
    el('legend', {}, label),
    el('div', { class: `chips ${kind}` }, ...radios, ...(kind === 'swatches' ? [own] : [])),
  );
}

function rangeRow(name: SettingName, { label, min: least, max: most }: Range, choices: Choices): HTMLElement {
  const value = choices[name];
  const input = el('input', { type: 'range', name, min: String(least), max: String(most), value });
  const amount = el('span', { class: 'amount', 'aria-hidden': 'true' }, `${value} px`);
  input.ariaValueText = `${value} px`;
  input.addEventListener('input', () => {
    amount.textContent = `${input.value} px`;
    input.ariaValueText = `${input.value} px`;
  });
  return el('label', { class: 'setting' }, el('span', {}, label), input, amount);
}

const row = (name: SettingName, choices: Choices): HTMLElement => {
  const setting = settings[name];
  return setting.kind === 'range' ? rangeRow(name, setting, choices) : optionsRow(name, setting, choices);
};

/** `onChange` is called for every change, also while a slider moves. `extra` elements go beside the reset button. */
export function createFields(
  choices: Choices,
  onChange: (choices: Choices) => void,
  ...extra: readonly HTMLElement[]
): HTMLFormElement {
  const form = el('form', { class: 'settings', 'aria-label': 'Look of the inbox' });
  const reset = el('button', { class: 'button small', type: 'reset' }, 'Reset');
  const rows = el('div', { class: 'settings-rows' });
  const render = (current: Choices): void =>
    rows.replaceChildren(
      ...groups.map(([title, settingNames]) =>
        el('div', { class: 'settings-group' }, el('h3', {}, title), ...settingNames.map((name) => row(name, current))),
      ),
    );
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === CUSTOM) {
      const radios = form.elements.namedItem('accent');
      if (radios instanceof RadioNodeList) radios.value = CUSTOM;
    }
    onChange(toChoices(Object.fromEntries(new FormData(form))));
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    render(toChoices());
    onChange(toChoices());
  });
  render(choices);
  form.append(rows, el('p', { class: 'settings-end' }, ...extra, reset));
  return form;
}
