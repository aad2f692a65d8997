/** Changes for a project of Nuxt: a server route, a plugin for the browser, the tag for Vue's compiler, and the element. */
import type { Change } from '../files/change.js';
import { change, findFile, refuse } from './project.js';
import type { Plan, ProjectReader } from './project.js';
import { addProxyModule } from './proxy-module.js';

const CONFIGS = ['ts', 'js', 'mjs'].map((extension) => `nuxt.config.${extension}`);
const APPS = ['app/app.vue', 'app.vue'];

const ROUTE = `import { inbox } from '../../utils/inbox';

export default defineEventHandler((event) => inbox(toWebRequest(event), event));
`;
const PLUGIN = `import 'notification-inbox';

export default defineNuxtPlugin(() => {});
`;
const COMPILER_OPTIONS = "vue: { compilerOptions: { isCustomElement: (tag) => tag === 'notification-inbox' } },";

/** Undefined if the configuration has options of Vue already, or another form. */
export function addToNuxtConfig(code: string): string | undefined {
  if (code.includes('notification-inbox')) return code;
  if (/^\s*vue\s*:/m.test(code)) return undefined;
  const after = code.replace(/\bdefineNuxtConfig\(\{/, `$&\n  ${COMPILER_OPTIONS}`);
  return after === code ? undefined : after;
}

export function addToApp(code: string): string | undefined {
  if (code.includes('<notification-inbox')) return code;
  const after = code.replace(/^<template>/m, '$&\n  <notification-inbox endpoint="/inbox"></notification-inbox>');
  return after === code ? undefined : after;
}

const addNew = (project: ProjectReader, path: string, text: string): Change[] =>
  project.read(path) === undefined ? change(project, path, text) : [];

export function planNuxt(project: ProjectReader): Plan {
  const config = findFile(project, CONFIGS) ?? refuse('There is no nuxt.config file.');
  const app = findFile(project, APPS) ?? refuse('There is no app.vue.');
  const folder = app.slice(0, -'app.vue'.length);
  const configAfter = addToNuxtConfig(project.read(config) ?? '');
  const appAfter = addToApp(project.read(app) ?? '');
  return {
    framework: 'Nuxt',
    changes: [
      ...addProxyModule(project, 'server/utils/inbox.ts', {
        kind: 'lazy',
        example: '(request, { context }) => context.user?.id',
        context: { type: 'H3Event', typeImport: "import type { H3Event } from 'h3';" },
        isTypeScript: true,
      }),
      ...addNew(project, 'server/routes/inbox/[...].ts', ROUTE),
      ...addNew(project, `${folder}plugins/notification-inbox.client.ts`, PLUGIN),
      ...change(project, config, configAfter ?? refuse(`${config} has options of Vue, or no "defineNuxtConfig({".`)),
      ...change(project, app, appAfter ?? refuse(`${app} has no <template>.`)),
    ],
    notes: [],
  };
}
