/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * Fields with their complaints, and switches. A switch is a button that sends its form: it works without any script.
 */
import type { Child, Html } from './html.js';
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
    ...(described && { 'aria-describedby': described }),
    ...(wrong && { 'aria-invalid': 'true' as const }),
    ...(first === name && { autofocus: true }),
  };
  const value = form.values[name] ?? '';
  if (choices) {
    return (
      <select {...same}>
        {choices.map(([key, label]) => (
          <option value={key} selected={key === value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const plain = { autocomplete: 'off', spellcheck: false, dir: 'auto' } as const;
  // A line break right after the tag is not part of the value.
  if (rows) return <textarea {...same} {...plain} rows={rows}>{`\n${value}`}</textarea>;
  return <input {...same} {...plain} type={type} value={value} />;
}

export function Field(props: FieldProps): Html {
  const { form, name, label, hint, required, wide, prefix = '' } = props;
  const wrong = form.complaints.fields[name];
  return (
    <div class={`field${wrong ? ' wrong' : ''}${wide ? ' wide' : ''}`}>
      <label for={prefix + name}>
        {label}
        {required && <span class="faint"> required</span>}
      </label>
      <Control {...props} />
      {wrong && (
        <p class="complaint" id={`${prefix}${name}-wrong`} role="alert">
          {wrong.join(' ')}
        </p>
      )}
      {hint && (
        <p class="hint" id={`${prefix}${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
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
}

export const Switch = ({ id, on, labelledBy, name, value, focused }: SwitchProps): Html => (
  <button
    class="switch"
    type="submit"
    role="switch"
    id={id}
    aria-checked={on ? 'true' : 'false'}
    aria-labelledby={labelledBy}
    name={name}
    value={value}
    {...(focused && { autofocus: true })}
  />
);

export const Hidden = ({ name, value }: { name: string; value: string }): Html => (
  <input type="hidden" name={name} value={value} />
);

export const Buttons = ({ children }: { children?: Child }): Html => <div class="buttons">{children}</div>;
