/** Finds out which framework a project uses, and what to change in it. Writes nothing. */
import { addDependency } from './add-dependency.js';
import { planNext } from './next.js';
import { planNuxt } from './nuxt.js';
import { readManifest, refuse } from './project.js';
import type { Manifest, Plan, ProjectReader } from './project.js';
import { planExpress, planFastify, planHono } from './servers.js';
import { planSvelteKit } from './svelte-kit.js';
import { planVite } from './vite.js';

type Planner = (project: ProjectReader, manifest: Manifest) => Plan;

/** By the name of the dependency: a framework that is built on another one comes first. */
export const PLANNERS: ReadonlyMap<string, Planner> = new Map([
  ['next', planNext],
  ['nuxt', planNuxt],
  ['@sveltejs/kit', planSvelteKit],
  ['fastify', planFastify],
  ['hono', planHono],
  ['express', planExpress],
  ['vite', planVite],
]);

/** Frameworks with a build or a server of their own, which must not be taken for what they are built on. */
const OTHERS: Readonly<Record<string, string>> = {
  astro: 'Astro',
  '@angular/core': 'Angular',
  '@remix-run/dev': 'Remix',
  '@react-router/dev': 'React Router',
  '@tanstack/react-start': 'TanStack Start',
  '@solidjs/start': 'SolidStart',
  '@nestjs/core': 'Nest',
};

const BY_HAND = 'docs/getting-started.md and docs/frameworks.md of the package say how to add the inbox by hand.';

/** @throws CommandError if the project is of no known kind, or does not have the usual form */
export function planChanges(project: ProjectReader, version: string): Plan {
  const manifest = readManifest(project);
  const other = Object.entries(OTHERS).find(([name]) => manifest.dependencies.has(name));
  if (other) refuse(`This is a project of ${other[1]}, which init does not change yet. ${BY_HAND}`);
  const planner =
    [...PLANNERS].find(([name]) => manifest.dependencies.has(name))?.[1] ??
    refuse(
      `package.json names none of the frameworks that init knows: Next, Nuxt, SvelteKit, Fastify, Hono, Express, Vite. ${BY_HAND}`,
    );
  const plan = planner(project, manifest);
  return { ...plan, changes: [...plan.changes, ...addDependency(project, manifest, version)] };
}
