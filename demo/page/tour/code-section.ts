/**
 * The code to take along: one sample at a time, with the attributes that it is told.
 */
import { el } from '../el.js';
import { section } from '../views/pieces.js';
import { chips } from './chips.js';
import { createCodeBox } from './code-box.js';
import { samples, type Attributes, type Sample } from './samples.js';

export interface CodeSection {
  readonly draw: () => HTMLElement;
  readonly show: (attributes: Attributes) => void;
}

export function createCodeSection(): CodeSection {
  const box = createCodeBox('The code');
  let sample: Sample = samples[0];
  let attributes: Attributes = {};
  const refresh = (): void => box.show(sample.file, sample.code({ endpoint: '/inbox', ...attributes }));
  return {
    draw: () => {
      const field = chips('Framework', 'sample', samples, sample, (chosen) => {
        sample = chosen;
        refresh();
      });
      const lead = el('p', { class: 'hint' }, 'With the attributes that are chosen above.');
      return section('Take it along', '', el('div', { class: 'within' }, field, lead), box.element);
    },
    show: (now) => {
      attributes = now;
      refresh();
    },
  };
}
