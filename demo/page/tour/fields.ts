/**
 * The form of the settings: one row for each, of the browser's own controls, so that keys work as everywhere.
 */
import { el } from '../el.js';
import { chip, radio } from './chips.js';
import { toChoices, type Choices } from './choices.js';
import { OWN, settings, type Choice, type Name, type Range } from './settings.js';

/** Rows of a form under a heading. */
const groups: readonly (readonly [title: string, names: readonly Name[]])[] = [
  ['Colour', ['accent', 'ground', 'scheme']],
  ['Shape and text', ['radius', 'control', 'space', 'font', 'size']],
  ['Tag', ['lang', 'placement', 'width', 'badge', 'preferences']],
];

/** The text of a swatch is for whoever can't see its colour. */
const swatch = (name: string, value: string, label: string, checked: boolean): HTMLLabelElement =>
  radio(
    name,
    value,
    el('span', { class: `dot ${value}`, title: label }, el('span', { class: 'unseen' }, label)),
    checked,
  );

function optionsRow(name: Name, { kind, label, options }: Choice, choices: Choices): HTMLElement {
  if (kind === 'list') {
    const select = el('select', { name });
    select.append(...options.map((option) => new Option(option.label, option.value, option.value === choices[name])));
    select.value = choices[name];
    return el('label', { class: 'setting' }, el('span', {}, label), select);
  }
  const draw = kind === 'chips' ? chip : swatch;
  const radios = options.map((option) => draw(name, option.value, option.label, option.value === choices[name]));
  const own = el('input', { type: 'color', name: OWN, value: choices.own, 'aria-label': 'Your own accent' });
  return el(
    'fieldset',
    { class: 'setting' },
    el('legend', {}, label),
    el('div', { class: `chips ${kind}` }, ...radios, ...(kind === 'swatches' ? [own] : [])),
  );
}

function rangeRow(name: Name, { label, least, most }: Range, choices: Choices): HTMLElement {
  const value = choices[name];
  const input = el('input', { type: 'range', name, min: String(least), max: String(most), value });
  const shown = el('span', { class: 'amount', 'aria-hidden': 'true' }, `${value} px`);
  input.ariaValueText = `${value} px`;
  input.addEventListener('input', () => {
    shown.textContent = `${input.value} px`;
    input.ariaValueText = `${input.value} px`;
  });
  return el('label', { class: 'setting' }, el('span', {}, label), input, shown);
}

const row = (name: Name, choices: Choices): HTMLElement => {
  const setting = settings[name];
  return setting.kind === 'range' ? rangeRow(name, setting, choices) : optionsRow(name, setting, choices);
};

/** `changed` is told of every change, while a control is still held too. `more` stands beside what takes all back. */
export function createFields(
  choices: Choices,
  changed: (choices: Choices) => void,
  ...more: readonly HTMLElement[]
): HTMLFormElement {
  const form = el('form', { class: 'settings', 'aria-label': 'Look of the inbox' });
  const reset = el('button', { class: 'button small', type: 'reset' }, 'Reset');
  const rows = el('div', { class: 'settings-rows' });
  const draw = (now: Choices): void =>
    rows.replaceChildren(
      ...groups.map(([title, those]) =>
        el('div', { class: 'settings-group' }, el('h3', {}, title), ...those.map((name) => row(name, now))),
      ),
    );
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === OWN) {
      const radios = form.elements.namedItem('accent');
      if (radios instanceof RadioNodeList) radios.value = OWN;
    }
    changed(toChoices(Object.fromEntries(new FormData(form))));
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    draw(toChoices());
    changed(toChoices());
  });
  draw(choices);
  form.append(rows, el('p', { class: 'settings-end' }, ...more, reset));
  return form;
}
