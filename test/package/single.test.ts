/** The single file, as the build made it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the single file asks to be compiled before it is called', () => {
  const code = readFileSync(new URL('../../dist/notification-inbox.js', import.meta.url), 'utf8');
  expect(code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
});
