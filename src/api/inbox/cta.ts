/**
 * The call to action of a message, with its decoder.
 * `url` and `target` on buttons, and `target` of the redirect, are no part of the interface, but real services send them.
 */
import { array, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import type { LooseUnion } from '../../shared/types.js';

export type ActionStatus = 'pending' | 'done';

export interface CtaButton {
  readonly type: LooseUnion<'primary'>;
  readonly content: string;
  readonly resultContent: string;
  readonly url: string;
  readonly target: string;
}

export interface Cta {
  readonly type: LooseUnion<'redirect'>;
  readonly data: { readonly url: string; readonly target: string };
  readonly action: {
    readonly status: ActionStatus;
    readonly buttons: readonly CtaButton[];
    readonly result: { readonly type: LooseUnion<'primary'>; readonly payload: JsonRecord };
  };
}

const decodeButton = object<CtaButton>({
  type: string,
  content: string,
  resultContent: string,
  url: string,
  target: string,
});

export const decodeCta = object<Cta>({
  type: string,
  data: object({ url: string, target: string }),
  action: object({
    status: (value) => (value === 'done' ? value : 'pending'),
    // A button without a type can't be recorded, and one without a label can't be read.
    buttons: (value) => array(value, decodeButton).filter(({ type, content }) => type && content),
    result: object({ type: string, payload: toRecord }),
  }),
});
