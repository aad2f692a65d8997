/**
 * All stories of `*.stories.ts` for the page of the tests, with the ids that Storybook gives them: `inbox-rows--not-sent`.
 */
import type { Meta, Story } from '../story.js';

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin}`);
const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const modules = import.meta.glob<Readonly<Record<string, Meta | Story>>>('../*.stories.ts', { eager: true });

export const catalogue = Object.values(modules).flatMap(({ default: meta, ...stories }) =>
  Object.entries(stories).map(([name, story]) => ({
    id: `${slug((meta as Meta).title)}--${slug(words(name))}`,
    group: (meta as Meta).title.split('/').at(-1) ?? '',
    name: (story as Story).name ?? words(name),
    meta: meta as Meta,
    story: story as Story,
  })),
);
