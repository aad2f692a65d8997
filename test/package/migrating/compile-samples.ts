/** Compiles samples for React in strict TypeScript, with the package as it is built. */
import { compile } from '../docs/compile.js';

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

/** What the compiler prints about these files. Empty if there is nothing to say. */
export const compileSamples = (files: Readonly<Record<string, string>>): Promise<string> =>
  compile({ ...READERS_FILES, ...files }, { jsx: 'react-jsx', types: ['node', 'react', 'react-dom'] });
