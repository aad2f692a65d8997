/** Form fields: native controls with a label and a description each. They hold no state. */
import { useId } from 'preact/hooks';
import type { ComponentChildren, VNode } from 'preact';

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

interface FieldProps {
  readonly label: string;
  readonly description?: string | undefined;
}

interface LayoutProps extends FieldProps {
  readonly class?: string;
  readonly control: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
  }) => ComponentChildren;
}

function Field({ label, description, control, class: name = '' }: LayoutProps): VNode {
  const id = useId();
  return (
    <div class={`field ${name}`}>
      <label for={id}>{label}</label>
      {control({ id, 'aria-describedby': description ? `${id}-text` : undefined })}
      {description && (
        <p id={`${id}-text`} class="hint">
          {description}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly placeholder?: string;
  /** Lines of the field; one without it. */
  readonly rows?: number;
  readonly isInvalid?: boolean;
  readonly onInput: (value: string) => void;
}

export function TextField({ value, rows, placeholder, isInvalid = false, onInput, ...field }: TextProps): VNode {
  return (
    <Field
      {...field}
      control={(ids) => {
        const shared = { ...ids, value, placeholder, spellcheck: false, 'aria-invalid': isInvalid || undefined };
        return rows ? (
          <textarea {...shared} rows={rows} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
        ) : (
          <input {...shared} type="text" onInput={({ currentTarget }) => onInput(currentTarget.value)} />
        );
      }}
    />
  );
}

interface NumberProps extends FieldProps {
  readonly value: string;
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly onInput: (value: string) => void;
}

export function NumberField({ value, placeholder, min = 0, max, onInput, ...field }: NumberProps): VNode {
  return (
    <Field
      {...field}
      class="is-short"
      control={(ids) => (
        <input
          {...ids}
          type="number"
          {...{ min, max, value, placeholder }}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    />
  );
}

interface RangeProps extends FieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit: string;
  readonly onInput: (value: number) => void;
}

export function RangeField({ value, min, max, step = 1, unit, onInput, ...field }: RangeProps): VNode {
  return (
    <Field
      {...field}
      class="is-range"
      control={(ids) => (
        <>
          <input
            {...ids}
            type="range"
            {...{ min, max, step, value }}
            aria-valuetext={`${value} ${unit}`}
            onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber)}
          />
          <span class="amount" aria-hidden="true">
            {value} {unit}
          </span>
        </>
      )}
    />
  );
}

interface SelectProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onSelect: (value: T) => void;
}

export function SelectField<T extends string>({ value, options, onSelect, ...field }: SelectProps<T>): VNode {
  return (
    <Field
      {...field}
      class="is-short"
      control={(ids) => (
        <select
          {...ids}
          value={value}
          onChange={({ currentTarget }) => onSelect(options[currentTarget.selectedIndex]?.value ?? value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

interface SwitchProps extends FieldProps {
  readonly checked: boolean;
  readonly onToggle: (checked: boolean) => void;
}

export function SwitchField({ checked, onToggle, ...field }: SwitchProps): VNode {
  return (
    <Field
      {...field}
      class="is-switch"
      control={(ids) => (
        <input
          {...ids}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
      )}
    />
  );
}

/** Radio buttons side by side. The browser's own keys and names work. */
export function ChipField<T extends string>({ label, value, options, onSelect }: SelectProps<T>): VNode {
  const name = useId();
  return (
    <fieldset class="chips">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onSelect(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
