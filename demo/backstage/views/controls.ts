/**
 * Fields with their complaints, and switches. A switch is a button that sends its form: it works without any script.
 */
import { el, type Child, type Html } from './el.js';
import type { Complaints } from '../complaints.js';

/** What was typed and what is wrong with it; the first that is wrong gets the focus. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>;
  readonly complaints: Complaints;
  /** The fields in the order of the page. */
  readonly names: readonly string[];
}

interface FieldProps {
  readonly form: Filled;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly rows?: number;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly required?: boolean;
  readonly wide?: boolean;
  /** Sets the ids apart where a page has several forms. */
  readonly prefix?: string;
}

function Control({ form, name, type = 'text', rows, choices, prefix = '', hint }: FieldProps): Html {
  const wrong = form.complaints.fields[name];
  const id = prefix + name;
  const first = form.names.find((one) => form.complaints.fields[one]);
  const described = [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const same = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': wrong && 'true',
    autofocus: first === name,
  };
  const value = form.values[name] ?? '';
  if (choices) {
    return el(
      'select',
      same,
      choices.map(([key, label]) => el('option', { value: key, selected: key === value }, label)),
    );
  }
  const plain = { autocomplete: 'off', spellcheck: 'false', dir: 'auto' };
  // A line break right after the tag is not part of the value.
  if (rows) return el('textarea', { ...same, ...plain, rows }, `\n${value}`);
  return el('input', { ...same, ...plain, type, value });
}

export function Field(props: FieldProps): Html {
  const { form, name, label, hint, required, wide, prefix = '' } = props;
  const wrong = form.complaints.fields[name];
  return el(
    'div',
    { class: `field${wrong ? ' wrong' : ''}${wide ? ' wide' : ''}` },
    el('label', { for: prefix + name }, label, required && el('span', { class: 'faint' }, ' required')),
    Control(props),
    wrong && el('p', { class: 'complaint', id: `${prefix}${name}-wrong`, role: 'alert' }, wrong.join(' ')),
    hint && el('p', { class: 'hint', id: `${prefix}${name}-hint` }, hint),
  );
}

interface SwitchProps {
  readonly id: string;
  readonly on: boolean;
  readonly labelledBy: string;
  readonly name: string;
  readonly value: string;
  /** Whether it was pressed just now. */
  readonly focused: boolean;
  readonly describedBy?: string;
}

export const Switch = ({ id, on, labelledBy, name, value, focused, describedBy }: SwitchProps): Html =>
  el('button', {
    class: 'switch',
    type: 'submit',
    role: 'switch',
    id,
    'aria-checked': on ? 'true' : 'false',
    'aria-labelledby': labelledBy,
    name,
    value,
    'aria-describedby': describedBy,
    autofocus: focused,
  });

export const Hidden = ({ name, value }: { name: string; value: string }): Html =>
  el('input', { type: 'hidden', name, value });

export const Buttons = ({ children }: { children?: Child }): Html => el('div', { class: 'buttons' }, children);
