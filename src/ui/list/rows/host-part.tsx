/** Renders the host's parts of a row. Controls in an element keep their own clicks; a click elsewhere in it opens the message. */
import type { RenderedMessage } from '../../customization.js';
import { isElement } from '../../is-element.js';
import { textDirection } from '../../text-direction.js';
import { bold } from './bold.js';
import { SlottedElement } from './slotted-element.js';

type Content = RenderedMessage['body'];

export const contentOf = (content: Content) =>
  typeof content === 'string' ? bold(content) : <SlottedElement element={content} />;

export const hostProps = (content: Content | undefined, className = '') =>
  isElement(content) ? { class: `${className} host-part` } : { class: className };

export const directionOf = (content: Content) =>
  textDirection(typeof content === 'string' ? content : content.textContent);
