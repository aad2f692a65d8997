/** Every token by hand. A token without a value has its default. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { TextField } from '../../controls/fields.js';
import { parseColour } from '../colour/parse-colour.js';
import { toHex } from '../colour/colour.js';
import { ImportError, readTheme } from '../io/read-theme.js';
import { pairOf } from '../studio.js';
import type { Studio } from '../studio.js';
import { colourTokens, otherTokens, propertyOf, SCHEMES, withColour, withOther } from '../tokens.js';
import type { Scheme, Token } from '../tokens.js';

interface ColourProps {
  readonly label: string;
  readonly value: string;
  readonly onColour: (hex: string) => void;
}

/** A colour by picker and by text. */
function ColourField({ label, value, onColour }: ColourProps): VNode {
  const text = useSignal<string | undefined>(undefined);
  const read = (input: string): void => {
    const colour = parseColour(input);
    text.value = colour ? undefined : input;
    if (colour) onColour(toHex(colour));
  };
  return (
    <span class="colour">
      <input
        type="color"
        aria-label={`${label}: pick`}
        value={value}
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      <input
        type="text"
        aria-label={label}
        spellcheck={false}
        aria-invalid={text.value === undefined ? undefined : true}
        value={text.value ?? value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onChange={({ currentTarget }) => read(currentTarget.value)}
      />
    </span>
  );
}

function ColourRow({ token, studio }: { readonly token: Token; readonly studio: Studio }): VNode {
  const { name, description } = token;
  const theme = studio.theme.value;
  const pair = pairOf(theme, name);
  const isSet = theme.colours[name] !== undefined;
  const labelOf = (scheme: Scheme): string => `${propertyOf(name)}, ${scheme}`;
  return (
    <fieldset class="token" aria-label={propertyOf(name)}>
      <p>
        <code class={isSet ? 'is-set' : ''}>{propertyOf(name)}</code>
        <span class="hint">{description}</span>
      </p>
      {SCHEMES.map((scheme) => (
        <ColourField
          key={scheme}
          label={labelOf(scheme)}
          value={pair[scheme]}
          onColour={(hex) => studio.setColour(name, scheme, hex)}
        />
      ))}
      <button
        type="button"
        class="button is-quiet"
        aria-label={`Default for ${propertyOf(name)}`}
        disabled={!isSet}
        onClick={() => (studio.theme.value = withColour(theme, name, undefined))}
      >
        Default
      </button>
    </fieldset>
  );
}

const isValid = (property: string, text: string): boolean => {
  try {
    return !text || Boolean(readTheme([{ property, text }]));
  } catch (error) {
    if (error instanceof ImportError) return false;
    throw error;
  }
};

function OtherField({ token, studio }: { readonly token: Token; readonly studio: Studio }): VNode {
  const invalid = useSignal<string | undefined>(undefined);
  const { name, description, default: standard } = token;
  return (
    <TextField
      label={propertyOf(name)}
      description={description.replaceAll('`', '')}
      value={invalid.value ?? studio.theme.value.others[name] ?? ''}
      placeholder={standard}
      isInvalid={invalid.value !== undefined}
      onInput={(text) => {
        const isUsable = isValid(propertyOf(name), text.trim());
        invalid.value = isUsable ? undefined : text;
        if (isUsable) studio.theme.value = withOther(studio.theme.value, name, text);
      }}
    />
  );
}

export const ColoursForm = ({ studio }: { readonly studio: Studio }): VNode => (
  <form class="tokens" aria-label="Colours" onSubmit={(event) => event.preventDefault()}>
    {colourTokens.map((token) => (
      <ColourRow key={token.name} token={token} studio={studio} />
    ))}
  </form>
);

export const OthersForm = ({ studio }: { readonly studio: Studio }): VNode => (
  <form class="fields" aria-label="Other tokens" onSubmit={(event) => event.preventDefault()}>
    {otherTokens.map((token) => (
      <OtherField key={token.name} token={token} studio={studio} />
    ))}
  </form>
);
