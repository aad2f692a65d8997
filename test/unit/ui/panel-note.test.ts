/** The note that takes the panel's place if its file cannot be loaded. */
import { signal } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import { de } from '../../../src/locales/de.js';
import { en, type Strings } from '../../../src/locales/en.js';
import { renderPanelNote, type PanelProblem } from '../../../src/ui/bell/panel-note.js';
import { createFake } from './fake-inbox.js';

function renderNote(problem: PanelProblem, retry = (): void => {}) {
  const container = document.body.appendChild(document.createElement('div'));
  const strings = signal<Strings>(en);
  const { context, settings } = createFake();
  const remove = renderPanelNote({ ...context, strings }, container, problem, retry);
  onTestFinished(() => {
    remove();
    container.remove();
  });
  return {
    strings,
    settings,
    texts: () => ['b', 'button'].map((name) => container.querySelector(name)?.textContent),
    note: container.querySelector('[role=alert]'),
    press: () => container.querySelector('button')?.click(),
  };
}

it.each([
  ['offline', 'Can’t connect', 'Try again'],
  ['failed', 'Couldn’t load notifications', 'Try again'],
  ['outdated', 'Reload the page to see your notifications', undefined],
] as const)('shows for "%s" a picture, a text, and a button where that can help', (problem, text, button) => {
  const { texts, note } = renderNote(problem);
  expect([texts(), note?.querySelector('svg')?.getAttribute('aria-hidden')]).toEqual([[text, button], 'true']);
});

it('loads the panel again when its button is pressed', () => {
  const retry = vi.fn();
  renderNote('failed', retry).press();
  expect(retry).toHaveBeenCalledOnce();
});

it('follows the language of the page', () => {
  const { strings, texts, note } = renderNote('failed');
  strings.value = de;
  expect([texts(), note?.getAttribute('lang')]).toEqual([[de.failed, de.tryAgain], 'de']);
});

it('is a popover, or stands in the page, as the display is at the time', () => {
  const { note, settings } = renderNote('failed');
  const displays = ['inline', 'popover', 'inline', 'popover'] as const;
  const popovers = displays.map((display) => {
    settings.value = { ...settings.value, display };
    return Object(note).popover;
  });
  expect(popovers).toEqual([null, 'auto', null, 'auto']);
});
