/** Form fields with their errors, and switches. A switch is a submit button, so it works without a script. */
import { el, type Child, type Html } from './el.js';
import type { FormErrors } from '../form-errors.js';

/** The submitted values and their errors; the first invalid field gets focus. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
  /** The fields in their order on the page. */
  readonly names: readonly string[];
}

interface FieldProps {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly rows?: number;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly required?: boolean;
  readonly wide?: boolean;
  /** Makes ids unique on a page with several forms. */
  readonly prefix?: string;
}

function Control({ form, name, type = 'text', rows, choices, prefix = '', hint }: FieldProps): Html {
  const wrong = form.errors.fields[name];
  const id = prefix + name;
  const first = form.names.find((field) => form.errors.fields[field]);
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
  // HTML ignores a line break directly after the tag.
  if (rows) return el('textarea', { ...same, ...plain, rows }, `\n${value}`);
  return el('input', { ...same, ...plain, type, value });
}

export function Field(props: FieldProps): Html {
  const { form, name, label, hint, required, wide, prefix = '' } = props;
  const wrong = form.errors.fields[name];
  return el(
    'div',
    { class: `stack field${wrong ? ' wrong' : ''}${wide ? ' wide' : ''}` },
    el('label', { for: prefix + name }, label, required && el('span', { class: 'faint' }, ' required')),
    Control(props),
    wrong && el('p', { class: 'field-error', id: `${prefix}${name}-wrong`, role: 'alert' }, wrong.join(' ')),
    hint && el('p', { class: 'hint', id: `${prefix}${name}-hint` }, hint),
  );
}

interface SwitchProps {
  readonly id: string;
  readonly on: boolean;
  readonly labelledBy: string;
  readonly name: string;
  readonly value: string;
  /** Whether it was just pressed. */
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

export const Buttons = ({ children }: { children?: Child }): Html => el('div', { class: 'line wrap' }, children);
