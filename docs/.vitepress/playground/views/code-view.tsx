/** Code to copy, which matches the current settings. */
import type { VNode } from 'preact';
import { CodeBlock } from '../../controls/copy.js';
import { ChipField } from '../../controls/fields.js';
import { frameworks } from '../code/frameworks.js';
import type { Playground } from '../playground.js';
import { DEFAULTS } from '../settings.js';
import type { Settings } from '../settings.js';

/** The attributes of the tag, with the language and direction if they are not the page’s. `open` is the reader's. */
export function codeAttributes({ attributes, stage }: Settings): Readonly<Record<string, string>> {
  const { open: _open, ...others } = attributes;
  return {
    ...others,
    ...(stage.lang !== DEFAULTS.stage.lang && { lang: stage.lang }),
    ...(stage.dir !== 'auto' && { dir: stage.dir }),
  };
}

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
