/** Corners, density, text and motion: the tokens that most themes change, with sliders. */
import type { VNode } from 'preact';
import { ChipField, RangeField, SelectField } from '../../controls/fields.js';
import type { Option } from '../../controls/fields.js';
import { LENGTHS } from '../lengths.js';
import type { Studio } from '../studio.js';
import { withOther } from '../tokens.js';

const DENSITIES: readonly Option[] = [
  { value: '7px', label: 'Compact' },
  { value: '', label: 'Regular' },
  { value: '18px', label: 'Roomy' },
];
const FONTS: readonly Option[] = [
  { value: '', label: 'Inter, or the system’s' },
  { value: "Georgia, 'Times New Roman', serif", label: 'Serif' },
  { value: "ui-rounded, 'Nunito', system-ui, sans-serif", label: 'Rounded' },
  { value: 'ui-monospace, Menlo, Consolas, monospace', label: 'Monospaced' },
];
const ALL = '';

/** The options, with one for a value that none of them has. */
const withCurrent = (options: readonly Option[], value: string): readonly Option[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: `Own: ${value}` }];

export function ShapeForm({ studio }: { readonly studio: Studio }): VNode {
  const { others } = studio.theme.value;
  const set = (token: string, text: string): void => {
    studio.theme.value = withOther(studio.theme.value, token, text);
  };
  const [space, font] = [others['space'] ?? ALL, others['font'] ?? ALL];
  return (
    <form class="fields" aria-label="Shape and text" onSubmit={(event) => event.preventDefault()}>
      {LENGTHS.map(({ token, label, min, max, standard }) => (
        <RangeField
          key={token}
          label={label}
          value={Number.parseFloat(others[token] ?? '') || (others[token] ? 0 : standard)}
          min={min}
          max={max}
          unit="px"
          onInput={(value) => set(token, value === standard ? '' : `${value}px`)}
        />
      ))}
      <ChipField
        label="Density"
        value={space}
        options={withCurrent(DENSITIES, space)}
        onSelect={(text) => set('space', text)}
      />
      <SelectField
        label="Typeface"
        value={font}
        options={withCurrent(FONTS, font)}
        onSelect={(text) => set('font', text)}
      />
    </form>
  );
}
