/** Composes the texts that a row shows, and its accessible name. */
import type { PanelStrings } from '../../../locales/en-panel.js';
import type { RenderedMessage } from '../../customization.js';
import { withoutMarks } from './bold.js';

/** The interface documents only `high`. */
const IMPORTANT = /^(high|critical|urgent)$/;

export interface RowTexts {
  /** Without marks; empty if the message has none. */
  readonly title: string;
  /** Shown as the title, with marks: the title, else the body, else a placeholder. */
  readonly heading: string;
  /** The heading without marks. */
  readonly name: string;
  /** Below the heading; empty for none. */
  readonly body: string | Element;
  readonly importance: string;
}

export function rowTexts({ message, body }: RenderedMessage, strings: PanelStrings): RowTexts {
  const title = withoutMarks(message.title);
  // The body of a message without a title replaces the title, unless the host replaced it.
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
