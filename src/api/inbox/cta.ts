/**
 * The call to action of a message, with its decoder.
 * `url` and `target` on buttons, and `target` of the redirect, are no part of the interface, but real services send them.
 */
import { list, record, shape, text } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Open } from '../../shared/types.js';

export type ActionStatus = 'pending' | 'done';

export interface CtaButton {
  readonly type: Open<'primary'>;
  readonly content: string;
  readonly resultContent: string;
  readonly url: string;
  readonly target: string;
}

export interface Cta {
  readonly type: Open<'redirect'>;
  readonly data: { readonly url: string; readonly target: string };
  readonly action: {
    readonly status: ActionStatus;
    readonly buttons: readonly CtaButton[];
    readonly result: { readonly type: Open<'primary'>; readonly payload: JsonRecord };
  };
}

const decodeButton = shape<CtaButton>({ type: text, content: text, resultContent: text, url: text, target: text });

export const decodeCta = shape<Cta>({
  type: text,
  data: shape({ url: text, target: text }),
  action: shape({
    status: (value) => (value === 'done' ? value : 'pending'),
    // A button without a type can't be recorded, and one without a label can't be read.
    buttons: (value) => list(value, decodeButton).filter(({ type, content }) => type && content),
    result: shape({ type: text, payload: record }),
  }),
});
