/** Compiles files in strict TypeScript, in a folder outside of the repository with the package as it is built. */
import { makeFolder } from '../consumer-app/folder.js';
import { typeErrors } from '../../../tools/repository.js';

const OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

const PACKAGES = (
  'express express-session @fastify @hono fastify hono koa koa-session redis vitest @novu @playwright ' +
  '@testing-library @types preact'
).split(' ');

/**
 * What the compiler prints about these files: by path, the text. Empty if there is nothing to say. `options` are more options of
 * the compiler, such as `jsx`.
 */
export async function compile(files: Readonly<Record<string, string>>, options: object = {}): Promise<string> {
  const folder = makeFolder({ packages: PACKAGES });
  for (const [name, text] of Object.entries(files))
    folder.write(name, name.endsWith('.d.ts') ? text : `${text}\nexport {};\n`);
  const settings = { compilerOptions: { ...OPTIONS, ...options }, files: Object.keys(files) };
  folder.write('tsconfig.json', JSON.stringify(settings));
  const output = await typeErrors('.', folder.path);
  folder.remove();
  return output;
}
