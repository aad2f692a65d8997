/** Sends requests to the service that is checked, and keeps what the answers say beside their content. */
import { createClient } from '../../api/admin/client.js';
import type { Client } from '../../api/admin/client.js';
import type { CheckSettings } from './settings.js';

const TIMEOUT_MS = 15_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Milliseconds. */
  readonly time: number;
}

export interface CheckedService {
  /** The twelve operations, without retries. */
  readonly client: Client;
  /** The answer to the last request; undefined if there was none. */
  readonly last: () => Answer | undefined;
  /** Text of the service, which may repeat the key, without it. */
  readonly redact: (text: string) => string;
  /** Sends a request that is not one of the twelve. Rejects with what `fetch` throws. */
  readonly send: (method: string, path: string, body?: object) => Promise<Answer>;
}

export function createCheckedService({ serviceUrl, key }: CheckSettings): CheckedService {
  let last: Answer | undefined;
  const fetchAnswer = async (input: string | URL | Request, init: RequestInit): Promise<Response> => {
    last = undefined;
    const startedAt = performance.now();
    const response = await fetch(input, init);
    const text = await response.clone().text();
    last = { status: response.status, headers: response.headers, text, time: performance.now() - startedAt };
    return response;
  };
  return {
    client: createClient({
      serviceUrl,
      apiKey: key,
      retry: false,
      timeout: TIMEOUT_MS,
      fetch: (input, init = {}) => fetchAnswer(input, init),
    }),
    last: () => last,
    redact: (text) => text.replaceAll(key, '[key]'),
    send: async (method, path, body) => {
      const response = await fetchAnswer(serviceUrl + path, {
        method,
        headers: { authorization: `ApiKey ${key}`, 'content-type': 'application/json', accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      return last ?? { status: response.status, headers: response.headers, text: '', time: 0 };
    },
  };
}
