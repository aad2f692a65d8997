/**
 * Renders the preferences: all messages, then each workflow in one line below the heading of its group. Without Preact, because
 * hundreds of lines open in a moment and the file is loaded late. A change writes only the elements that it concerns.
 */
import { computed, effect } from '@preact/signals-core';
import { createElement } from '../dom.js';
import type { MappedPreferences, MappedWorkflow } from '../customization.js';
import { mappedPreferences } from './mapped-preferences.js';
import { setText, type PreferencesContext } from './preferences-context.js';
import { createSearch, moveByArrow, type Group } from './search.js';
import { createGlobalSection, createListFormat, createWorkflowSection, type Section } from './section.js';
import { channelStates, hasChannel } from './switch.js';

/** The reader can search this number of workflows and more. */
const MIN_SEARCHED_WORKFLOWS = 12;

/** Lines whose layout is computed together: about two screens of them. */
const BLOCK_LENGTH = 20;

/** A host may have set a value of any type. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Keeps elements that are already in this order: moving them would take the focus. */
function place(container: Element, elements: readonly Element[]): void {
  const { children } = container;
  const isPlaced = children.length === elements.length && elements.every((element, at) => children[at] === element);
  if (!isPlaced) container.replaceChildren(...elements);
}

/** Reuses the section of each workflow. */
function createSections(context: PreferencesContext) {
  const sections = new Map<string, Section>();
  const format = createListFormat(context.locale.peek());
  return {
    show: ({ workflow: { identifier, slug, name }, channels, group, locked }: MappedWorkflow) => {
      const id = identifier || slug;
      const heading = textOf(group) ? 'h4' : 'h3';
      const key = `${heading} ${id}`;
      const { size: ordinal } = sections;
      const section = sections.get(key) ?? createWorkflowSection(context, { workflow: id, heading, ordinal, format });
      sections.set(key, section);
      const states = channelStates(channels);
      section.update({ name: name || id, text: textOf(locked), states, isLocked: Boolean(locked) });
      return { element: section.element, text: `${name || id} ${textOf(group)}` };
    },
    stop: () => {
      for (const { stop } of sections.values()) stop();
    },
  };
}

/** Puts the lines of a group into blocks: the browser skips the layout of a block that is not on screen. */
function createBlocks(): (group: number, elements: readonly HTMLElement[]) => readonly HTMLElement[] {
  const blocks = new Map<string, HTMLElement>();
  return (group, elements) =>
    Array.from({ length: Math.ceil(elements.length / BLOCK_LENGTH) }, (_, index) => {
      const key = `${index} ${group}`;
      const block = blocks.get(key) ?? createElement('div', { class: 'block' });
      blocks.set(key, block);
      place(block, elements.slice(index * BLOCK_LENGTH, (index + 1) * BLOCK_LENGTH));
      return block;
    });
}

/** Reuses the heading of each group. */
function createHeadings(context: PreferencesContext): (name: string) => HTMLElement | undefined {
  const headings = new Map<string, HTMLElement>();
  return (name) => {
    const heading = headings.get(name) ?? createElement('h3', { class: 'workflow-group' });
    if (!headings.has(name)) setText(context, heading, name);
    headings.set(name, heading);
    return name ? heading : undefined;
  };
}

/** Returns a function that unmounts. Uses the current strings: render again in another language. */
export function renderPreferences(context: PreferencesContext, container: HTMLElement): () => void {
  const preferences = computed(() => mappedPreferences(context));
  let groups: readonly Group[] = [];
  const global = createGlobalSection(context);
  const sections = createSections(context);
  const headingOf = createHeadings(context);
  const toBlocks = createBlocks();
  const search = createSearch(context, () => groups, global.element);

  const update = ({ global: all, workflows }: MappedPreferences): void => {
    const shown = workflows.filter(({ channels }) => hasChannel(channelStates(channels)));
    // Those without a group come first: below the heading of another group they would seem to belong to it.
    const rows = new Map<string, Group['rows'][number][]>([['', []]]);
    for (const workflow of shown) {
      const name = textOf(workflow.group);
      const ofGroup = rows.get(name) ?? [];
      ofGroup.push(sections.show(workflow));
      rows.set(name, ofGroup);
    }
    groups = [...rows].map(([name, ofGroup]) => ({ heading: headingOf(name), rows: ofGroup }));
    const globalStates = channelStates(all?.channels);
    global.update({ name: '', text: '', states: globalStates, isLocked: false });
    const { field, notice, filter } = search;
    const shownGroups = groups.flatMap(({ heading, rows: ofGroup }, index) => {
      const elements = ofGroup.map(({ element }) => element);
      return [heading ?? [], toBlocks(index, elements)].flat();
    });
    const parts = [
      ...(shown.length < MIN_SEARCHED_WORKFLOWS ? [] : [field, notice]),
      ...(hasChannel(globalStates) ? [global.element] : []),
      ...shownGroups,
    ];
    place(container, parts);
    context.emptyText.value = parts.length === 0 ? context.texts.noPreferences : '';
    filter();
  };
  const onKeyDown = (event: KeyboardEvent): void => moveByArrow(container, event);
  const stop = effect(() => {
    const { value } = preferences;
    if (value) update(value);
  });
  container.addEventListener('keydown', onKeyDown);
  return () => {
    for (const part of [global, sections, search]) part.stop();
    stop();
    container.removeEventListener('keydown', onKeyDown);
    container.replaceChildren();
  };
}
