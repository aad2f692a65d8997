/** The texts that a row shows, and its accessible name. */
import type { PanelStrings } from '../../locales/en-panel.js';
import type { RenderedMessage } from '../customization.js';
import { withoutMarks } from './bold.js';

/** The interface documents only `high`. */
const IMPORTANT = /^(high|critical|urgent)$/;

export interface RowTexts {
  /** Without marks; empty if the message has none. */
  readonly title: string;
  /** Shown in the title's place, with marks: the title, the body of a message without one, or a placeholder. */
  readonly heading: string;
  /** The heading without marks. */
  readonly name: string;
  /** Below the heading; empty for none. */
  readonly body: string | Element;
  readonly importance: string;
}

export function rowTexts({ message, body }: RenderedMessage, strings: PanelStrings): RowTexts {
  const title = withoutMarks(message.title);
  // The body of a message without a title takes the title's place, unless the host replaced it.
  const below = title || body !== message.body ? body : '';
  const heading = message.title || (!below && message.body) || strings.untitled;
  return {
    title,
    heading,
    name: withoutMarks(heading),
    body: below,
    importance: IMPORTANT.test(message.severity) ? strings.important : '',
  };
}
