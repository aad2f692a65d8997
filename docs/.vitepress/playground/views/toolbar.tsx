/** What concerns the stage as a whole, and the link to it. */
import type { VNode } from 'preact';
import { CopyButton } from '../../controls/copy.js';
import { ChipField, SelectField } from '../../controls/fields.js';
import type { Option } from '../../controls/fields.js';
import type { Playground } from '../playground.js';
import { LANGUAGES, writeSettings } from '../settings.js';
import type { Stage } from '../settings.js';

const SCHEMES: readonly Option<Stage['scheme']>[] = [
  { value: 'page', label: 'As the page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const WIDTHS: readonly Option<Stage['width']>[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'panel', label: 'Panel' },
  { value: 'full', label: 'Full' },
];
const DIRECTIONS: readonly Option<Stage['dir']>[] = [
  { value: 'auto', label: 'Of the language' },
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
];

/** The name of a language in that language. */
const languageName = (lang: string): string =>
  new Intl.DisplayNames([lang], { type: 'language', languageDisplay: 'standard' }).of(lang) ?? lang;
const languages = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

export function Toolbar({ playground }: { readonly playground: Playground }): VNode {
  const { settings, change, reset } = playground;
  const { stage } = settings.value;
  const set = (part: Partial<Stage>): void => change({ stage: { ...stage, ...part } });
  const link = (): string => `${location.href.split('#')[0]}#${writeSettings(settings.value, Date.now()).toString()}`;
  return (
    <fieldset class="toolbar" aria-label="Stage settings">
      <ChipField label="Colours" value={stage.scheme} options={SCHEMES} onSelect={(scheme) => set({ scheme })} />
      <ChipField label="Width" value={stage.width} options={WIDTHS} onSelect={(width) => set({ width })} />
      <SelectField label="Language" value={stage.lang} options={languages} onSelect={(lang) => set({ lang })} />
      <SelectField label="Direction" value={stage.dir} options={DIRECTIONS} onSelect={(dir) => set({ dir })} />
      <div class="toolbar-end">
        <CopyButton label="Copy link" text={link} />
        <button type="button" class="button" onClick={reset}>
          Reset
        </button>
      </div>
    </fieldset>
  );
}
