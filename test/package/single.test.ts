/** The single file, as the build made it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const code = readFileSync(new URL('../../dist/notification-inbox.js', import.meta.url), 'utf8');

test('the single file asks to be compiled before it is called', () => {
  expect(code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
});

test('its style sheet asks no element what is in it: every row that comes would be looked through', () => {
  expect(code).toContain('.row{');
  expect(code).not.toContain(':has(');
});
