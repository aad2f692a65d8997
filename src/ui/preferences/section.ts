/** Renders a section of the preferences. That of a workflow is one line until it is unfolded: hundreds may be listed. */
import { createElement, createIcon, setAttributes } from '../dom.js';
import { ICON } from '../bell/bell-icon.js';
import { interpolate } from '../interpolate.js';
import { CHANNEL_ICONS } from './channel-icons.js';
import { setText, type PreferencesContext } from './preferences-context.js';
import { createSwitch, type Switch } from './switch.js';

/** Only plain values, which can be compared: equal ones write nothing. */
export interface SectionValue {
  readonly name: string;
  /** Describes the section, or says why it is locked. */
  readonly text: string;
  /** As `channelStates` returns them. */
  readonly states: string;
  readonly isLocked: boolean;
}

export interface Section {
  readonly element: HTMLElement;
  readonly update: (value: SectionValue) => void;
  readonly stop: () => void;
}

/** Writes "In-app, Email" in the page's language. */
export function createListFormat(locale: string): (names: readonly string[]) => string {
  const options = { style: 'narrow' } as const;
  try {
    const format = new Intl.ListFormat(locale, options);
    return (names) => format.format(names);
  } catch {
    // The browser does not know the language.
    return (names) => names.join(', ');
  }
}

/** Only for channels that are used. */
function createSwitches(context: PreferencesContext, workflow: string | null, container: HTMLElement) {
  const switches = new Map<number, Switch>();
  return {
    update: ({ states, isLocked }: SectionValue): void => {
      for (const [index, [channel]] of CHANNEL_ICONS.entries()) {
        const state = states[index];
        let one = switches.get(index);
        if (state === '-') {
          one?.stop();
          one?.element.remove();
          switches.delete(index);
        } else if (!one) {
          switches.set(index, (one = createSwitch(context, workflow, channel)));
          const next = [...switches].find(([other]) => other > index);
          container.insertBefore(one.element, next?.[1].element ?? null);
        }
        one?.update(state === '1', isLocked);
      }
    },
    stop: () => {
      for (const { stop } of switches.values()) stop();
    },
  };
}

/** All messages: always unfolded. */
export function createGlobalSection(context: PreferencesContext): Section {
  const { global, globalText } = context.texts;
  const heading = createElement('h3', {});
  const text = createElement('p', {});
  const element = createElement('fieldset', { class: 'all', 'aria-label': global }, heading, text);
  const switches = createSwitches(context, null, element);
  setText(context, heading, global);
  setText(context, text, globalText);
  return { element, ...switches };
}

const EM_SPACE = '\u2003';
/** Units of the icons' grid between two icons of a line. */
const ICON_STEP = 33;
const GRID = 24;

interface WorkflowOptions {
  readonly workflow: string;
  /** One level deeper below the heading of a group. */
  readonly heading: 'h3' | 'h4';
  /** Unique among the sections. */
  readonly ordinal: number;
  readonly format: (names: readonly string[]) => string;
}

/**
 * The channels of a workflow as icons; the stylesheet dims those that are off. Each keeps its position, so a switch moves
 * nothing. One path for each state, since hundreds of lines may exist.
 */
function createIcons() {
  const [on, off] = [createElement('path', {}), createElement('path', {})];
  const icons = createElement('svg', ICON, on, off);
  return {
    icons,
    showIcons: (states: string): void => {
      const used = CHANNEL_ICONS.flatMap(([, path], index) => (states[index] === '-' ? [] : [[path, states[index]]]));
      for (const [state, element] of [on, off].entries()) {
        const paths = used.map(([path = '', own], place) =>
          own === String(1 - state) ? path.replace(/\d+/, (x) => String(Number(x) + place * ICON_STEP)) : '',
        );
        setAttributes(element, { d: paths.join('') });
      }
      setAttributes(icons, { viewBox: `0 0 ${(used.length - 1) * ICON_STEP + GRID} ${GRID}` });
    },
  };
}

/** The channels are icons for the eye, and words for assistive technology. */
function createLine(context: PreferencesContext, format: WorkflowOptions['format']) {
  const { channels, channelsOff } = context.texts;
  const name = createElement('span', {});
  const line = createElement('small', { class: 'visually-hidden' });
  const { icons, showIcons } = createIcons();
  const namesOf = (states: string, state: string): string =>
    format(CHANNEL_ICONS.filter((_, index) => states[index] === state).map(([channel]) => channels[channel]));
  return {
    fold: createElement('button', { class: 'fold', 'aria-expanded': 'false' }, name, line, icons),
    showName: (text: string): void => setText(context, name, text),
    showChannels: (states: string): void => {
      const [on, off] = [namesOf(states, '1'), namesOf(states, '0')];
      // Wide spaces keep the words apart in the name of the button.
      const texts = [on, off && interpolate(channelsOff, { channels: off })].filter(Boolean);
      line.textContent = ` ${texts.join(EM_SPACE)}`;
      showIcons(states);
    },
  };
}

/** The reason below the line also describes the button and the group. */
function createLock(context: PreferencesContext, ordinal: number, element: HTMLElement, fold: HTMLElement) {
  const reason = createElement('span', { id: `locked-${ordinal}` });
  const lock = createElement('p', { class: 'locked' }, createIcon(context.lockPath), reason);
  return ({ text, isLocked }: SectionValue): void => {
    setText(context, reason, text);
    if (isLocked) fold.parentElement?.after(lock);
    else lock.remove();
    for (const described of [element, fold])
      if (isLocked) setAttributes(described, { 'aria-describedby': reason.id });
      else described.removeAttribute('aria-describedby');
  };
}

export function createWorkflowSection(context: PreferencesContext, options: WorkflowOptions): Section {
  const { fold, showName, showChannels } = createLine(context, options.format);
  const element = createElement('fieldset', {}, createElement(options.heading, {}, fold));
  const showLock = createLock(context, options.ordinal, element, fold);
  const container = createElement('div', { hidden: '' });
  let shown: SectionValue = { name: '', text: '', states: '', isLocked: false };
  let switches: ReturnType<typeof createSwitches> | undefined;
  fold.addEventListener('click', () => {
    container.hidden = !container.hidden;
    setAttributes(fold, { 'aria-expanded': String(!container.hidden) });
    if (switches) return;
    switches = createSwitches(context, options.workflow, container);
    switches.update(shown);
    element.append(container);
  });
  return {
    element,
    update: (value) => {
      const { name, text, states, isLocked } = shown;
      shown = value;
      if (value.name !== name) showName(value.name);
      setAttributes(element, { 'aria-label': value.name });
      if (value.states !== states) showChannels(value.states);
      if (value.isLocked !== isLocked || value.text !== text) showLock(value);
      switches?.update(value);
    },
    stop: () => switches?.stop(),
  };
}
