/** Code to copy, which matches the current settings. */
import type { VNode } from 'preact';
import { CodeBlock } from '../../controls/copy.js';
import { ChipField } from '../../controls/fields.js';
import { codeAttributes } from '../code/code-attributes.js';
import { frameworks } from '../code/frameworks.js';
import type { Playground } from '../playground.js';

const options = frameworks.map(({ id, label }) => ({ value: id, label }));

export function CodeView({ playground }: { readonly playground: Playground }): VNode {
  const settings = playground.settings.value;
  const framework = frameworks.find(({ id }) => id === settings.framework) ?? frameworks[0];
  return (
    <section class="card" aria-labelledby="code">
      <header>
        <h2 id="code">Code</h2>
      </header>
      <ChipField
        label="Framework"
        value={settings.framework}
        options={options}
        onSelect={(id) => playground.change({ framework: id })}
      />
      {framework && (
        <CodeBlock
          name={`Code for ${framework.label}`}
          file={framework.file}
          code={framework.code(codeAttributes(settings))}
        />
      )}
    </section>
  );
}
