/**
 * The call to action of a message, and recording one of its actions. `url` and `target` of a button and `target` of the
 * redirect are not in the service's interface, but real services send them.
 */
import { array, boolean, object, string, toRecord } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import type { LooseUnion } from '../../shared/types.js';
import { actionPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';

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

export interface ActionBody {
  readonly status: ActionStatus;
  readonly payload?: object;
}

/** The state that an action changes. No text: `content` is an object in this response and a string in the feed. */
export interface ActedMessage {
  readonly _id: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly cta: Cta;
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

export const decodeActedMessage = object<ActedMessage>({
  _id: string,
  read: boolean,
  seen: boolean,
  cta: ctaReader(string),
});

/**
 * Records an action: `POST /v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}`. The status `pending` takes
 * it back. @throws InboxError
 */
export async function recordAction(
  config: ApiConfig,
  subscriberId: string,
  messageId: string,
  type: string,
  body: ActionBody,
  options?: CallOptions,
): Promise<ActedMessage> {
  const path = actionPath(subscriberId, messageId, type);
  return decodeActedMessage(await request(config, { method: 'POST', path, body }, options));
}
