/** The built modules for React: where they may run, and what they bring along. Run after the build. */
import { expect, it } from 'vitest';
import { withImports } from '../../tools/size/chunks.js';
import { read } from '../../tools/repository.js';

const codeOf = (entry: string): string => read(`dist/${entry}.js`);

/** Code of the store, which `connectInbox` needs, and the element loads when the page is idle. */
const STORE = 'lastPollAt';

it.each(['react', 'react/store'])('%s begins with the directive by which a server component may import it', (entry) => {
  expect(codeOf(entry)).toMatch(/^"use client";/);
});

it('the component brings the element, which registers the tag, and neither the store nor a copy of React', () => {
  const files = withImports('react.js');
  expect(files.map(({ file }) => file)).toContain('index.js');
  expect(files.map(({ code }) => code.toString()).join('')).not.toContain(STORE);
  const packages = codeOf('react').matchAll(/from *"([^."][^"]*)"/g);
  expect([...packages].map(([, name]) => name)).toEqual(['react', 'react-dom']);
});

it('the hook brings the store, and not the element', () => {
  const files = withImports('react/store.js');
  expect(files.map(({ code }) => code.toString()).join('')).toContain(STORE);
  expect(files.map(({ file }) => file)).not.toContain('index.js');
  expect(files.map(({ code }) => code.toString()).join('')).not.toContain('attachShadow');
});
