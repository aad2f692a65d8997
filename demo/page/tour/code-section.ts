/** The section with code samples: one at a time, with the current attributes. */
import { el } from '../el.js';
import { card } from '../views/elements.js';
import { chipGroup } from './chips.js';
import { createCodeBox } from './code-box.js';
import { samples, type Attributes, type Sample } from './samples.js';

export interface CodeSection {
  readonly render: () => HTMLElement;
  readonly show: (attributes: Attributes) => void;
}

export function createCodeSection(): CodeSection {
  const box = createCodeBox('The code');
  let sample: Sample = samples[0];
  let attributes: Attributes = {};
  const refresh = (): void => box.show(sample.file, sample.code({ endpoint: '/inbox', ...attributes }));
  return {
    render: () => {
      const field = chipGroup('Framework', 'sample', samples, sample, (chosen) => {
        sample = chosen;
        refresh();
      });
      const lead = el('p', { class: 'hint' }, 'With the attributes that are chosen above.');
      return card('Copy the code', '', el('div', { class: 'within' }, field, lead), box.element);
    },
    show: (newAttributes) => {
      attributes = newAttributes;
      refresh();
    },
  };
}
