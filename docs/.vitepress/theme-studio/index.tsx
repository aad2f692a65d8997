/** The theme studio: the tokens of the inbox by hand or from a brand colour, beside the real element. Sends nothing. */
import type { VNode } from 'preact';
import { CopyButton } from '../controls/copy.js';
import { mountTool } from '../controls/mount-tool.js';
import { Tabs } from '../controls/tabs.js';
import { writeTheme } from './io/hash.js';
import { createStudio, DEFAULT_BRAND, DEFAULT_TINT } from './studio.js';
import type { Studio } from './studio.js';
import contrast from './contrast.css?inline';
import layout from './theme-studio.css?inline';
import tokens from './tokens.css?inline';
import { EMPTY } from './tokens.js';
import { BrandForm } from './views/brand-form.js';
import { ContrastSummary, ContrastTable } from './views/contrast-table.js';
import { ExportView } from './views/export-view.js';
import { Previews } from './views/previews.js';
import { ShapeForm } from './views/shape-form.js';
import { ColoursForm, OthersForm } from './views/tokens-form.js';

function reset(studio: Studio): void {
  studio.theme.value = EMPTY;
  studio.brand.value = DEFAULT_BRAND;
  studio.tint.value = DEFAULT_TINT;
}

function App({ studio }: { readonly studio: Studio }): VNode {
  const link = (): string => `${location.href.split('#')[0]}#${writeTheme(studio.theme.value).toString()}`;
  return (
    <div class="tool">
      <div class="columns">
        <section class="card controls" aria-label="Tokens">
          <Tabs
            label="Tokens"
            pages={[
              { label: 'Brand', content: () => <BrandForm studio={studio} /> },
              { label: 'Shape', content: () => <ShapeForm studio={studio} /> },
              { label: 'Colours', content: () => <ColoursForm studio={studio} /> },
              { label: 'Other', content: () => <OthersForm studio={studio} /> },
            ]}
          />
          <p class="form-end">
            <ContrastSummary studio={studio} />
            <CopyButton label="Copy link" text={link} />
            <button type="button" class="button" onClick={() => reset(studio)}>
              Reset
            </button>
          </p>
        </section>
        <Previews studio={studio} />
      </div>
      <ExportView studio={studio} />
      <ContrastTable studio={studio} />
    </div>
  );
}

export function mount(root: HTMLElement): () => void {
  const studio = createStudio();
  const unmount = mountTool(root, layout + tokens + contrast, <App studio={studio} />);
  return () => {
    unmount();
    studio.dispose();
  };
}
