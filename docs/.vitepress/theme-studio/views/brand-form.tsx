/** Starting points: ready themes, and a palette from one brand colour. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { RangeField, TextField } from '../../controls/fields.js';
import { parseColour } from '../colour/parse-colour.js';
import { toHex } from '../colour/colour.js';
import type { Studio } from '../studio.js';
import { DEFAULT_BRAND } from '../studio.js';
import { BRANDS, readyThemes } from '../themes.js';

function Swatches({ studio }: { readonly studio: Studio }): VNode {
  return (
    <fieldset class="swatches" aria-label="Brand colours to try">
      {BRANDS.map(([label, hex]) => (
        <button
          key={hex}
          type="button"
          class="swatch"
          aria-label={label}
          title={label}
          style={{ backgroundColor: hex }}
          onClick={() => studio.applyBrand(hex, studio.tint.value)}
        />
      ))}
    </fieldset>
  );
}

export function BrandForm({ studio }: { readonly studio: Studio }): VNode {
  const text = useSignal<string | undefined>(undefined);
  const { brand, tint, applyBrand } = studio;
  const isInvalid = text.value !== undefined && !parseColour(text.value);
  const choose = (value: string): void => {
    const colour = parseColour(value);
    text.value = colour ? undefined : value;
    if (colour) applyBrand(toHex(colour), tint.value);
  };
  return (
    <form class="fields" aria-label="Brand colour" onSubmit={(event) => event.preventDefault()}>
      <div class="brand">
        <input
          type="color"
          aria-label="Pick the brand colour"
          value={brand.value}
          onInput={({ currentTarget }) => choose(currentTarget.value)}
        />
        <TextField
          label="Brand colour"
          value={text.value ?? brand.value}
          placeholder={DEFAULT_BRAND}
          isInvalid={isInvalid}
          onInput={choose}
        />
      </div>
      <Swatches studio={studio} />
      <RangeField
        label="Tint of greys"
        value={tint.value}
        min={0}
        max={30}
        unit="%"
        onInput={(value) => applyBrand(brand.value, value)}
      />
      <p class="hint">One colour gives all others, in light and dark. Each passes the contrast of WCAG AA.</p>
      <fieldset class="ready">
        <legend>Or begin with a theme</legend>
        {readyThemes.map(({ id: name, label, theme }) => (
          <button
            key={name}
            type="button"
            class="button"
            onClick={() => {
              studio.theme.value = theme();
              brand.value = studio.theme.value.colours['accent']?.light ?? DEFAULT_BRAND;
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
