/**
 * The look of the inboxes: chosen in a form, at work by the very rule that is there to copy, kept for the visit.
 * It knows an inbox as a tag with attributes.
 */
import { section } from '../views/pieces.js';
import { attributeNames, attributesOf, cssOf, toChoices, type Choices } from './choices.js';
import { createCodeBox } from './code-box.js';
import { createFields } from './fields.js';
import type { Attributes } from './samples.js';

export interface Look {
  readonly attributes: () => Attributes;
  /** Gives a tag the attributes that are chosen, and takes those that are not. */
  readonly dress: (tag: HTMLElement) => void;
  /** With a button that opens the panel at itself. */
  readonly draw: (opener: HTMLElement) => HTMLElement;
}

const KEPT = 'tour';

function restored(): Choices {
  try {
    return toChoices(Object(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')));
  } catch {
    return toChoices();
  }
}

function keep(choices: Choices): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(choices));
  } catch {
    // Storage is denied: then the look lasts as long as the page.
  }
}

export function createLook(changed: () => void): Look {
  const sheet = new CSSStyleSheet();
  const css = createCodeBox('The style of your choices');
  let choices = restored();
  const show = (): void => {
    const text = cssOf(choices);
    sheet.replaceSync(text);
    css.show('inbox.css', text || '/* Nothing to copy: the inbox as it comes. */\n');
  };
  const choose = (chosen: Choices): void => {
    choices = chosen;
    keep(choices);
    show();
    changed();
  };
  document.adoptedStyleSheets.push(sheet);
  show();
  return {
    attributes: () => attributesOf(choices),
    dress: (tag) => {
      const attributes = attributesOf(choices);
      for (const name of attributeNames) {
        const value = attributes[name];
        if (value === undefined) tag.removeAttribute(name);
        else tag.setAttribute(name, value);
      }
    },
    draw: (opener) => section('Make it yours', '', createFields(choices, choose, opener), css.element),
  };
}
