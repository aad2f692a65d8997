/** Compiles samples for React in strict TypeScript, with the package as it is built. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../consumer-app/folder.js';

const OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: ['node', 'react', 'react-dom'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What is the reader's, and what is left of Novu after the codemod. */
const READERS_FILES: Readonly<Record<string, string>> = {
  'modules.d.ts': `declare module '*.css';
declare module '@novu/react' {
  export type Notification = Readonly<Record<'subject' | 'data', string>>;
  export type Tab = object;
  export type InboxProps = object;
  export function useCounts(options: object): { readonly counts?: readonly { readonly count: number }[] };
  type Component = (props: { readonly [name: string]: unknown }) => null;
  export const Bell: Component;
  export const Inbox: Component;
  export const InboxContent: Component;
  export const NovuProvider: Component;
  export const Preferences: Component;
}`,
  'session.d.ts': 'export function userOf(request: Request): Promise<{ readonly id: string } | undefined>;',
  'popover.d.ts': `import type { FC, PropsWithChildren } from 'react';
export const Popover: FC<PropsWithChildren>;
export const Trigger: FC<PropsWithChildren>;`,
};

const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

/** What the compiler prints about these files. Empty if there is nothing to say. */
export function compileSamples(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = makeFolder({ packages: ['@types'] });
  for (const [name, text] of Object.entries(READERS_FILES)) folder.write(name, text);
  for (const [name, text] of Object.entries(files)) folder.write(name, `${text}\nexport {};\n`);
  const names = ['modules.d.ts', ...Object.keys(files)];
  folder.write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, files: names }));
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', '.'], { cwd: folder.path }, (_error, stdout) => {
      folder.remove();
      resolve(stdout);
    });
  });
}
