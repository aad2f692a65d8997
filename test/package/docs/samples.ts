/**
 * How each sample of the documentation is checked. Samples in JavaScript and TypeScript compile in strict TypeScript, with
 * the declarations below for what belongs to the reader. Samples of frameworks are built as apps instead.
 */
import { blocks, type Block } from '../../../tools/docs/pages.js';

/** The declaration of `inbox` in the recipes. */
const INBOX = "declare const inbox: import('notification-inbox').NotificationInboxElement;";

const EXPRESS = `import express from 'express';
import session from 'express-session';
import { toNodeHandler } from 'notification-inbox/proxy';
declare const app: express.Express;
declare const SESSION_SECRET: string;
declare const inbox: import('notification-inbox/proxy').InboxProxy;`;

/** By page, or by page and heading: what a sample takes from the reader's code. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'recipes tabs snooze localization accessibility web-views'.split(' ').map((page) => [page, INBOX]),
  ),
  'troubleshooting: After a deploy: stale chunks': INBOX,
  'getting-started: Express': EXPRESS,
  'recipes: Open messages with your router': `${INBOX}\ndeclare const router: { push(path: string): void };`,
  'recipes: Sessions with tokens': `${INBOX}\ndeclare function getToken(): Promise<string>;`,
  'recipes: Confirm an action': `${INBOX}\ndeclare function confirmInDialog(title: string): Promise<string>;`,
};

/** By page and heading: the context of a proxy in JavaScript, which TypeScript has to be told. */
const CONTEXTS: Readonly<Record<string, string>> = {
  'README: Quick start': "{ nodeRequest: import('express').Request }",
  'getting-started: Fastify': "import('fastify').FastifyRequest",
  'getting-started: Koa': "import('koa').Context",
};

const SERVERS = "A module for the proxy, Node's http server, Fastify, Koa, Hono, Next, Cloudflare Workers";

/** By test file, page and headings: the file that runs the samples as they are. */
const RUN_BY = [
  ['servers', 'README', 'Quick start'],
  ['servers', 'getting-started', SERVERS],
  ['service', 'getting-started', 'Send a message'],
  ['service', 'client', 'The client for servers, Create a subscriber, Errors'],
  ['service', 'security', 'GDPR'],
  ['testing', 'testing', 'Testing your integration, With your own messages, Testing Library, Your proxy'],
] as const;
export const RUN = RUN_BY.flatMap(([file, page, headings]) =>
  headings.split(', ').map((heading) => [page, heading, `test/package/docs/${file}.test.ts`] as const),
);

const CODE: ReadonlySet<string> = new Set(['js', 'jsx', 'ts', 'tsx', 'vue', 'svelte']);

/** Pages that have tests of their own; test/package/migrating.test.ts has those of docs/migrating/. */
const hasOwnTests = (page: string) => page === 'operations' || page === 'side-by-side' || page.startsWith('migrating/');

/** Every sample in a programming language, but for those pages. */
export const samples: readonly Block[] = blocks.filter(
  ({ page, language }) => CODE.has(language) && !hasOwnTests(page),
);

/** Samples of frameworks: test/package/frameworks builds an app with each. */
export const ofFrameworks = samples.filter(({ page }) => page === 'frameworks');

/** Samples that declare payloads, which every other sample would then have to fit: compiled apart. */
export const withPayloads = samples.filter(({ page }) => page === 'typescript');

/** Plain JavaScript for Vitest and Jest: test/package/hosts/simulated-doms.test.ts runs it in both. */
const WITHOUT_TYPES: ReadonlySet<string> = new Set([
  'approve.test.js',
  'component.test.jsx',
  'jest.config.cjs',
  'jest.environment.cjs',
]);

export const compiled = samples.filter(
  ({ page, file }) => page !== 'frameworks' && page !== 'typescript' && !WITHOUT_TYPES.has(file),
);

/** A sample with the declarations and the type argument that it needs. */
export function withDeclarations({ page, heading, language, code }: Block): string {
  const context = language === 'js' ? CONTEXTS[`${page}: ${heading}`] : undefined;
  const typed = context === undefined ? code : code.replace('createProxy(', `createProxy<${context}>(`);
  return `${DECLARATIONS[`${page}: ${heading}`] ?? DECLARATIONS[page] ?? ''}\n${typed}`;
}
