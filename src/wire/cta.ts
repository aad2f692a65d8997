/**
 * The call to action of a message, with its decoder.
 * `url` and `target` on buttons are no part of the interface, but real services send them.
 */
import { list, record, text, word } from './decode.js';
import type { JsonRecord } from './decode.js';

export type ActionStatus = 'pending' | 'done';

export interface CtaButton {
  /** Shown value `primary`; the interface doesn't show the full set. */
  readonly type: string;
  readonly content: string;
  readonly resultContent: string;
  readonly url: string;
  readonly target: string;
}

export interface Cta {
  /** Shown value `redirect`. */
  readonly type: string;
  readonly data: { readonly url: string };
  readonly action: {
    readonly status: ActionStatus;
    readonly buttons: readonly CtaButton[];
    readonly result: { readonly type: string; readonly payload: JsonRecord };
  };
}

const decodeButton = (value: unknown): CtaButton | undefined => {
  const { type, content, resultContent, url, target } = record(value);
  // A button without a type can't be recorded, and one without a label can't be read.
  if (!text(type) || !text(content)) return undefined;
  return {
    type: text(type),
    content: text(content),
    resultContent: text(resultContent),
    url: text(url),
    target: text(target),
  };
};

export function decodeCta(value: unknown): Cta {
  const { type, data, action } = record(value);
  const { status, buttons, result } = record(action);
  return {
    type: text(type),
    data: { url: text(record(data)['url']) },
    action: {
      status: word(status, ['pending', 'done']),
      buttons: list(buttons, decodeButton),
      result: { type: text(record(result)['type']), payload: record(record(result)['payload']) },
    },
  };
}
