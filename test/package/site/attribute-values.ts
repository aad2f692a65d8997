/** Random values of attributes, as the controls of the playground can give them. */
import fc from 'fast-check';
import { ATTRIBUTES } from '../../../docs/.vitepress/controls/manifest.js';

const words = fc.string({ unit: 'grapheme', maxLength: 30 });

/** A value that a control can give. */
export const attributes = fc
  .record(
    Object.fromEntries(
      ATTRIBUTES.map(({ name, kind, keywords }) => [
        name,
        kind === 'boolean'
          ? fc.constant('')
          : kind === 'choice'
            ? fc.constantFrom(...keywords)
            : kind === 'number'
              ? fc.nat(100).map(String)
              : words.filter((text) => text !== '' && text !== '!'),
      ]),
    ),
    { requiredKeys: [] },
  )
  .map((values) => values as Readonly<Record<string, string>>);
