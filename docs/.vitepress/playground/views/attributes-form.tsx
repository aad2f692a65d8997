/** A control for every attribute, from the manifest. An attribute without a value is not set. */
import type { VNode } from 'preact';
import { NumberField, SelectField, SwitchField, TextField } from '../../controls/fields.js';
import type { Attribute } from '../../controls/manifest.js';
import { ATTRIBUTES } from '../../controls/manifest.js';
import type { Playground } from '../playground.js';

/** Examples for attributes that take a path or JSON. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tabs: '[{"id":"important","label":"Important","severity":"high"}]',
  group: 'workflow',
  'time-zone': 'Asia/Tokyo',
  'avatar-hosts': 'images.example.com',
};

const withoutMarkup = (text: string): string => text.replaceAll('`', '');

function AttributeControl({
  attribute,
  playground,
}: {
  readonly attribute: Attribute;
  readonly playground: Playground;
}): VNode {
  const { name, kind, keywords } = attribute;
  const value = playground.settings.value.attributes[name];
  const set = (text: string | undefined): void => playground.setAttribute(name, text);
  const field = { label: name, description: withoutMarkup(attribute.description) };
  if (kind === 'boolean')
    return <SwitchField {...field} checked={value !== undefined} onToggle={(isOn) => set(isOn ? '' : undefined)} />;
  if (kind === 'choice') {
    const options = keywords.map((keyword) => ({ value: keyword, label: keyword || 'not set' }));
    const standard = attribute.default;
    return (
      <SelectField
        {...field}
        value={value ?? standard}
        options={options}
        onSelect={(keyword) => set(keyword === standard ? undefined : keyword)}
      />
    );
  }
  const text = { ...field, value: value ?? '', placeholder: attribute.default || EXAMPLES[name] || '' };
  const onInput = (input: string): void => set(input || undefined);
  return kind === 'number' ? <NumberField {...text} onInput={onInput} /> : <TextField {...text} onInput={onInput} />;
}

export function AttributesForm({ playground }: { readonly playground: Playground }): VNode {
  return (
    <form class="fields" aria-label="Attributes" onSubmit={(event) => event.preventDefault()}>
      {ATTRIBUTES.map((attribute) => (
        <AttributeControl key={attribute.name} attribute={attribute} playground={playground} />
      ))}
    </form>
  );
}
