/**
 * What shows of each of the README's code samples that it works: the file that runs it, or that it compiles as it stands,
 * with what is the reader's own declared. A sample that is in neither list is covered by nothing.
 */
import { blocks } from './blocks.js';
import type { Block } from './blocks.js';

/** Names that a sample takes from the page that it is for. */
const INBOX = "declare const inbox: import('notification-inbox').NotificationInboxElement;";
const PROXY = "declare const inbox: import('notification-inbox/proxy').InboxProxy;";

/** What an id of theirs stands for. */
const element = (id: string, type: string): string =>
  `declare global { interface ParentNode { querySelector(selectors: '#${id}'): ${type}; } }`;

/** By the beginning of the line before it: what must be declared for it to compile. */
export const COMPILED: Readonly<Record<string, string>> = {
  'Make it once': '',
  "Node's own server": '',
  Express: '',
  Fastify: '',
  Hono: '',
  'A Cloudflare Worker': '',
  'Where there is no build step': '',
  'A router of yours': 'declare const router: { push(path: string): void };',
  'Ask before an action': 'declare function confirmInDialog(title: string): Promise<string>;',
  'The count in the page': INBOX,
  'A toast for what arrives': INBOX,
  'A sound, which': INBOX,
  'A notification of the system': INBOX,
  'A bell of your own': `${INBOX}
${element('my-bell', 'HTMLButtonElement')}`,
  'English, German, French': INBOX,
  'The interface has no event channel': `${PROXY}
declare function triggerNotification(subscriberId: string, workflow: string): Promise<void>;`,
  '- **With several processes**': `import { createProxy } from 'notification-inbox/proxy';
declare const serviceUrl: string, apiKey: string, subscriber: () => string;`,
  '`notification-inbox/store` is all': element('inbox', 'HTMLTableElement'),
  'The interface has twelve operations': '',
};

/** By the beginning of the line before it: the file of tests that runs it, and finds it by that very beginning. */
export const RUN: Readonly<Record<string, string>> = {
  'An in-app notification inbox for any web page': 'test/consumer-app/test.ts',
  'Keep its room': 'test/consumer-app/test.ts',
  'Where there is no build step': 'test/consumer-app/test.ts',
  'The interface has no event channel': 'test/consumer-app/test.ts',
  'Make it once': 'test/package/readme/proxies.test.ts',
  "Node's own server": 'test/package/readme/proxies.test.ts',
  Express: 'test/package/readme/proxies.test.ts',
  'A session that hangs': 'test/package/readme/proxies.test.ts',
  Fastify: 'test/package/readme/proxies.test.ts',
  Hono: 'test/package/readme/proxies.test.ts',
  'Next, as a route handler': 'test/package/readme/proxies.test.ts',
  'A Cloudflare Worker': 'test/package/readme/proxies.test.ts',
  'The count in the page': 'test/browser/host/recipes.spec.ts',
  'A toast for what arrives': 'test/browser/host/recipes.spec.ts',
  'A sound, which': 'test/browser/host/recipes.spec.ts',
  'A notification of the system': 'test/browser/host/recipes.spec.ts',
  'A bell of your own': 'test/browser/host/recipes.spec.ts',
};

/** The languages of samples. The rest are commands, styles and figures. */
const SAMPLES: ReadonlySet<string> = new Set(['js', 'jsx', 'ts', 'tsx', 'html', 'vue', 'svelte', 'astro']);
export const samples: readonly Block[] = blocks.filter(({ language }) => SAMPLES.has(language));

/** Apps of these are built from the packed package, one for each framework, and driven: test/frameworks. */
export const isOfFrameworks = ({ chapter }: Block): boolean => chapter === 'Frameworks';

export const isCovered = (block: Block): boolean =>
  isOfFrameworks(block) || Object.keys({ ...COMPILED, ...RUN }).some((intro) => block.intro.startsWith(intro));
