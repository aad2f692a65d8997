/** The theme as CSS or design tokens, to copy, to save, and to import back. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { CodeBlock } from '../../controls/copy.js';
import { ChipField, TextField } from '../../controls/fields.js';
import type { Option } from '../../controls/fields.js';
import { toCss } from '../io/css.js';
import { toDesignTokens } from '../io/design-tokens.js';
import { importTheme } from '../io/import-theme.js';
import type { Studio } from '../studio.js';
import { DEFAULT_BRAND } from '../studio.js';
import type { Theme } from '../tokens.js';

type Format = 'light-dark' | 'media' | 'tokens';

const FORMATS: readonly Option<Format>[] = [
  { value: 'light-dark', label: 'CSS, light-dark()' },
  { value: 'media', label: 'CSS, prefers-color-scheme' },
  { value: 'tokens', label: 'Design tokens' },
];
const FILES: Readonly<Record<Format, string>> = {
  'light-dark': 'inbox.css',
  media: 'inbox.css',
  tokens: 'inbox.tokens.json',
};
const NOTHING = '/* Nothing is set: the inbox has its default look. */\n';

const write = (theme: Theme, format: Format): string =>
  format === 'tokens' ? toDesignTokens(theme) : toCss(theme, format) || NOTHING;

function ImportForm({ studio }: { readonly studio: Studio }): VNode {
  const text = useSignal('');
  const result = useSignal('');
  const failed = useSignal(false);
  const read = (input: string): void => {
    const imported = importTheme(input);
    failed.value = typeof imported === 'string';
    if (typeof imported === 'string') {
      result.value = imported;
      return;
    }
    studio.theme.value = imported;
    studio.brand.value = imported.colours['accent']?.light ?? DEFAULT_BRAND;
    const count = Object.keys(imported.colours).length + Object.keys(imported.others).length;
    result.value = `Imported ${count} ${count === 1 ? 'token' : 'tokens'}.`;
  };
  const file = useRef<HTMLInputElement>(null);
  const readFile = async (): Promise<void> => {
    const [chosen] = file.current?.files ?? [];
    if (!chosen) return;
    text.value = await chosen.text();
    read(text.value);
    if (file.current) file.current.value = '';
  };
  return (
    <form
      class="fields"
      aria-label="Import"
      onSubmit={(event) => {
        event.preventDefault();
        read(text.value);
      }}
    >
      <TextField
        label="CSS or design tokens"
        rows={9}
        placeholder=":root { --inbox-accent: #0a7d5a; }"
        value={text.value}
        isInvalid={failed.value}
        onInput={(input) => {
          text.value = input;
          failed.value = false;
        }}
      />
      <output class={failed.value ? 'fails' : 'passes'}>{result}</output>
      <p class="form-end">
        <input
          ref={file}
          hidden
          type="file"
          aria-label="File to import"
          accept=".css,.json"
          onChange={() => void readFile()}
        />
        <button type="button" class="button" onClick={() => file.current?.click()}>
          Open a file
        </button>
        <button type="submit" class="button is-main">
          Import
        </button>
      </p>
    </form>
  );
}

export function ExportView({ studio }: { readonly studio: Studio }): VNode {
  const format = useSignal<Format>('light-dark');
  const code = write(studio.theme.value, format.value);
  return (
    <div class="exchange">
      <section class="card" aria-labelledby="export">
        <header>
          <h2 id="export">Export</h2>
        </header>
        <ChipField label="Format" value={format.value} options={FORMATS} onSelect={(value) => (format.value = value)} />
        <CodeBlock name="The theme" file={FILES[format.value]} code={code} />
      </section>
      <section class="card" aria-labelledby="import">
        <header>
          <h2 id="import">Import</h2>
        </header>
        <ImportForm studio={studio} />
      </section>
    </div>
  );
}
