/** Storybook's controls follow the manifest: tested without Storybook, which is a package of its own (test/storybook/). */
import { describe, expect, it } from 'vitest';
import { controlsOf, eventsOf, initialArgs } from '../../stories/page/controls.js';
import { analyze, elementOf } from '../../tools/manifest/analyze.js';
import { MANIFEST, readJson } from '../../tools/repository.js';

const manifest = analyze();
const element = elementOf(manifest);
const controls = controlsOf(manifest);
const namesOf = (category: string): string[] =>
  Object.values(controls)
    .filter(({ table }) => table.category === category)
    .map(({ name }) => name);
const names = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name);

describe('the controls of a story', () => {
  it('are one for each attribute, token and slot of the manifest', () => {
    expect(namesOf('Attributes')).toEqual(names(element.attributes));
    expect([namesOf('Tokens'), namesOf('Slots')]).toEqual([names(element.cssProperties), names(element.slots)]);
    expect(namesOf('Service')).toEqual(['messages', 'faults']);
  });

  it('have the kind of their type', () => {
    expect(controls['display']).toMatchObject({
      control: { type: 'inline-radio' },
      options: ['popover', 'inline'],
      table: { type: { summary: "'popover' | 'inline'" }, defaultValue: { summary: 'popover' } },
    });
    const types = ['placement', 'open', 'page-size', 'background', 'tabs', 'tab', '--inbox-accent', '--inbox-radius'];
    expect(types.map((name) => controls[name]?.control)).toEqual(
      ['select', 'boolean', 'number', 'number', 'object', 'text', 'color', 'text'].map((type) => ({ type })),
    );
  });

  it('begin with every argument in this order, boolean attributes absent and all others at their default', () => {
    const args = initialArgs(controls);
    expect([Object.keys(args), args['open']]).toEqual([Object.keys(controls), false]);
    expect(Object.values(args).filter((value) => value !== false && value !== undefined)).toEqual([]);
  });

  it('describe the properties that take functions, without a control', () => {
    expect(namesOf('Properties')).toEqual(['mapMessage', 'renderMessage', 'rowActions', 'mapPreferences']);
    expect(controls['mapMessage']).toMatchObject({ control: false, description: expect.stringContaining('Replaces') });
  });

  it('log every event of the manifest', () => {
    expect(eventsOf(manifest)).toEqual(names(element.events));
    expect(eventsOf(manifest)).toContain('inbox-open');
  });
});

it('the stories are built by the version of Vite that builds the package', () => {
  const { devDependencies } = readJson('stories/package.json') as { devDependencies: Record<string, string> };
  expect(devDependencies['vite']).toBe(MANIFEST.devDependencies['vite']);
});
