/**
 * The call to action of a message. `url` and `target` of a button and `target` of the redirect are not in the service's
 * interface, but real services send them.
 */
import { string, toRecord } from '../../shared/json.js';
import { array, object } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
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

/** `text` reads what is shown or followed. */
export const ctaReader = (text: Reader<string>): Reader<Cta> => {
  const decodeButton = object<CtaButton>({
    type: string,
    content: text,
    resultContent: text,
    url: text,
    target: string,
  });
  return object<Cta>({
    type: string,
    data: object({ url: text, target: string }),
    action: object({
      status: (value) => (value === 'done' ? value : 'pending'),
      // A button without a type cannot be recorded, and one without a label cannot be shown.
      buttons: (value) => array(value, decodeButton).filter(({ type, content }) => type && content),
      result: object({ type: string, payload: toRecord }),
    }),
  });
};
