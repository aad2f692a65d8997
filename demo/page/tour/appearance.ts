/**
 * The appearance of the inboxes: a form, the CSS rule that it applies and shows for copying, and storage for the session. It
 * knows an inbox only as a tag with attributes.
 */
import { card } from '../views/elements.js';
import { attributeNames, attributesOf, cssOf, toChoices, type Choices } from './choices.js';
import { createCodeBox } from './code-box.js';
import { createFields } from './fields.js';
import type { Attributes } from './samples.js';

export interface Appearance {
  readonly attributes: () => Attributes;
  /** Sets the chosen attributes on a tag and removes the others. */
  readonly applyTo: (tag: HTMLElement) => void;
  /** `opener` is shown with the form: a button that opens the panel. */
  readonly render: (opener: HTMLElement) => HTMLElement;
}

const STORAGE_KEY = 'tour';

function restore(): Choices {
  try {
    return toChoices(Object(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')));
  } catch {
    return toChoices();
  }
}

function store(choices: Choices): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  } catch {
    // Without storage the choices last until the page is closed.
  }
}

export function createAppearance(onChange: () => void): Appearance {
  const sheet = new CSSStyleSheet();
  const css = createCodeBox('The style of your choices');
  let choices = restore();
  const show = (): void => {
    const text = cssOf(choices);
    sheet.replaceSync(text);
    css.show('inbox.css', text || '/* Nothing to copy: the inbox as it comes. */\n');
  };
  const choose = (newChoices: Choices): void => {
    choices = newChoices;
    store(choices);
    show();
    onChange();
  };
  document.adoptedStyleSheets.push(sheet);
  show();
  return {
    attributes: () => attributesOf(choices),
    applyTo: (tag) => {
      const attributes = attributesOf(choices);
      for (const name of attributeNames) {
        const value = attributes[name];
        if (value === undefined) tag.removeAttribute(name);
        else tag.setAttribute(name, value);
      }
    },
    render: (opener) => card('Make it yours', '', createFields(choices, choose, opener), css.element),
  };
}
